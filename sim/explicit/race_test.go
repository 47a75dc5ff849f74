//go:build race

package explicit

// raceEnabled leaves out the larger systems, which add nothing for the detector.
const raceEnabled = true
