package model

// Events is a set of things that a move brought about, for judging.
type Events uint32

// The events. The first ones break properties, the others are what witnesses and
// statistics look for.
const (
	// StaleWrite: a write was accepted though a newer grant had been made.
	StaleWrite Events = 1 << iota
	// OldOverNew: a write was accepted though a newer grant had written.
	OldOverNew
	// LostUpdate: a write replaced a value that its writer had not read.
	LostUpdate
	// HolderRefused: the resource refused a client.
	HolderRefused
	// FenceOutOfOrder: an older grant has a fence that is not lower.
	FenceOutOfOrder
	// FenceTwice: a fence was given out before.
	FenceTwice
	// ReleasedAnothers: a client deleted or overwrote another's live lock.
	ReleasedAnothers
	// ExtendedAnothers: a client extended another's live lock.
	ExtendedAnothers
	// ExtendedAcrossGap: a client was told that its lease goes on, and another had
	// been granted the lock in between.
	ExtendedAcrossGap

	// Granted: the lock was granted; GrantedAgain: and somebody had been in before.
	Granted
	GrantedAgain
	// GrantedOverOld: it was granted while another client, whose grant had ended
	// without its doing, still had work left.
	GrantedOverOld
	// Denied: a client was refused the lock while another was inside.
	Denied
	// Entered: a client began its critical section.
	Entered
	// Fenced: a grant got its fence; FencedAgain: and another had one before.
	Fenced
	FencedAgain
	// Read, Wrote, WriteRefused: the resource was read, written, refused a write.
	Read
	Wrote
	WriteRefused
	// WroteAfterAnother: the write followed another client's.
	WroteAfterAnother
	// ReleasedLate: a release ran after its lease had ended.
	ReleasedLate
	// Contended: a client was refused the lock.
	Contended
	// Extended: a renewal counted.
	Extended
	// Began: a client began an attempt.
	Began
	// GaveUp: a client ran out of tries.
	GaveUp
	// ClockMoved: a client's clock was shifted.
	ClockMoved
)

// Has reports whether all of some events happened.
func (e Events) Has(some Events) bool { return e&some == some }
