//go:build !linux && !darwin

package main

import "os"

// terminalWidth reports false: elsewhere everything is taken for a file, without
// colour and progress unless asked for, and COLUMNS or --width has the width.
func terminalWidth(*os.File) (int, bool) { return 0, false }
