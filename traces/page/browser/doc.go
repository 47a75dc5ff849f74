// Package browser opens pages in a real browser, and is a module of its own so that nobody
// who uses the rest needs the library that drives one.
//
// Its tests need Chromium: the one that CHROMIUM names, or one of the usual names in the PATH.
// Without one they are skipped, and say so.
package browser
