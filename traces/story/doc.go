// Package story is what a replayed run shows, computed once for all pictures of it:
// who did what and when, which message went where and what became of it, and
// who was in which state for how long.
//
// The one idea: a picture decides how something looks and never what happened. So
// a text timeline, a space-time diagram and a page that steps through the run
// say the same of it. Everything follows from a [Run], which is the steps
// and the world after each; nothing is replayed here.
//
// Processes are named by their places in [Run.Processes], steps by their places
// in [Run.Steps], and times are ticks since the start; [model.Scenario.Time] puts
// them into words. Worlds have no times in them, so those of keys and leases are
// followed from the step that set them; a law tested on random runs holds them to
// what the commands of the run found.
package story
