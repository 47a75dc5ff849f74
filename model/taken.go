package model

import "fencepost/clock"

// A Taken is a move that was taken in a run: when, what, and what came of it.
type Taken struct {
	At     clock.Ticks
	Action Action
	// Text is the action in words.
	Text string
	// World is the world after the move.
	World  World
	Events Events
	Actor  uint8
	// Started is the stopwatch that the move started, 0 if none.
	Started clock.Stopwatch
}
