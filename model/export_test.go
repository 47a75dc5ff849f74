package model

import "fencepost/clock"

// References is references, for the law that holds it against the type.
func (w *World) References(s *Scenario) []*clock.Stopwatch { return w.references(s, nil) }
