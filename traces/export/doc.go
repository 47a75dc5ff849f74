// Package export writes a replayed run in the formats of other tools.
//
//	Mermaid   a sequence diagram for documents: GitHub and others draw it
//	ITF       the states, for whoever reads the traces of Apalache or Quint
//	Chrome    spans and messages on a time axis, for Perfetto and chrome://tracing
//
// The one idea: an export decides how something is written and never what happened.
// All that it says comes from [story.Run], and it says all of it: a run that is too
// large for one diagram becomes several. One run gives the same bytes whenever it is
// written; no format gets the time of day.
//
// Not modelled: what a format has no words for. A sequence diagram has no time axis,
// so times stand in its labels; a state of ITF is how things are after a step, so what
// happens later by time passing alone is in none.
//
// Sources: the grammar of Mermaid 11 for sequence diagrams; Apalache's ADR-015 for
// ITF; Google's "Trace Event Format" for Chrome.
package export
