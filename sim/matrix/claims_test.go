package matrix

import (
	"strings"
	"testing"
)

// A prediction is what the argument about lease locks says of a cell. The codes
// are those of the claims that built-in scenarios name too: K for Kleppmann, A for
// antirez, D for the Redis documentation, F for fences, Z for consensus, M and B
// for what follows from the model.
type prediction struct {
	row, column, claim string
	// breaks and holds are the letters of properties. What is not named the claim
	// says nothing of.
	breaks, holds string
	// but says why the matrix has the opposite of all this.
	but string
}

var predictions = []prediction{
	{row: "no-lock", column: "none", claim: "what a lock is for", breaks: "USOL"},
	{row: "setnx-no-ttl", column: "pause", claim: "L-FREE: it excludes, and does not come free", holds: "USOL"},
	{row: "setnx-no-ttl", column: "crash", claim: "D12", breaks: "U"},
	{row: "set-ifne", column: "none", claim: "D3: it overwrites another's", breaks: "USOL"},
	{row: "bare-del", column: "none", claim: "D1", holds: "U"},
	{row: "bare-del", column: "pause", claim: "D2", breaks: "U"},
	{row: "bare-del", column: "lossy", claim: "D2, after an attempt given up in place of an expiry", breaks: "U"},
	{row: "get-compare-del", column: "pause", claim: "D2, B13", breaks: "U"},
	{row: "single", column: "none", claim: "D1", holds: "U"},
	{row: "single", column: "pause", claim: "K1, K2, A11", breaks: "USO"},
	{row: "single", column: "late-write", claim: "K3", breaks: "SO"},
	{row: "single", column: "clock-jump", claim: "K18, B2", breaks: "U"},
	{row: "single", column: "clock-rates", claim: "A7, B3", breaks: "U"},
	{row: "single", column: "crash", claim: "D12", breaks: "U"},
	{row: "single", column: "fsync", claim: "D12", breaks: "U"},
	{row: "single", column: "lossy", claim: "D2: the release compares", holds: "U"},
	{row: "ttl-below-work", column: "none", claim: "B7, S2", breaks: "USL"},
	{row: "watchdog", column: "none", claim: "M6", holds: "U"},
	{row: "watchdog", column: "late-write", claim: "M6: it goes on while the write is under way", holds: "U"},
	{row: "watchdog", column: "pause", claim: "M6, B12", breaks: "U"},

	{row: "fence-incr-after-reject-lower", column: "pause", claim: "F1, B11", breaks: "O"},
	{row: "fence-incr-after-reject-lower-or-equal", column: "pause", claim: "F1, B11", breaks: "O"},
	{row: "fence-incr-after-on-reads", column: "pause", claim: "F1; K4d: fences are unique, so no update is lost", breaks: "O", holds: "L"},
	{row: "fence-incr-after-reject-lower", column: "late-write", claim: "B11: the gap is not in the write", holds: "O"},
	// F2 needs two clients to be late: the one that waits with its old fence, and
	// the holder that outlives its lease. A single pause delays one of them only; a
	// jump of the clock ends the lease early, and then one is enough.
	{row: "fence-incr-before-reject-lower", column: "pause", claim: "F2", breaks: "O", but: "one pause is not enough"},
	{row: "fence-incr-before-reject-lower-or-equal", column: "pause", claim: "F2", breaks: "O", but: "one pause is not enough"},
	{row: "fence-incr-before-on-reads", column: "pause", claim: "F2", breaks: "O", but: "one pause is not enough"},
	{row: "fence-incr-before-reject-lower", column: "clock-jump", claim: "F2", breaks: "O"},
	{row: "fence-incr-before-reject-lower-or-equal", column: "clock-jump", claim: "F2", breaks: "O"},
	{row: "fence-incr-before-on-reads", column: "clock-jump", claim: "F2", breaks: "O"},
	{row: "fence-one-script-reject-lower", column: "pause", claim: "K4a, K4b, K4c", breaks: "SL", holds: "O"},
	{row: "fence-one-script-reject-lower-or-equal", column: "pause", claim: "K4a, K4b", breaks: "S", holds: "O"},
	{row: "fence-one-script-on-reads", column: "pause", claim: "K4d, A1", breaks: "US", holds: "OL"},
	{row: "fence-one-script-checked-once", column: "pause", claim: "F5", breaks: "SO"},
	{row: "fence-one-script-reject-lower", column: "crash", claim: "F6", breaks: "O"},
	{row: "fence-one-script-on-reads", column: "crash", claim: "F6", breaks: "L"},
	{row: "fence-one-script-reject-lower-or-equal", column: "crash", claim: "F6: one lost grant", holds: "O"},
	// F3 (a double with an equal fence brings an old value back) takes two writes of
	// one grant; the rows have one. The scenario duplicate-write has two, and breaks.
	{row: "fence-incr-if-mine-reject-lower", column: "pause", claim: "F1, repair ii", holds: "O"},
	{row: "fence-incr-if-mine-on-reads", column: "pause", claim: "F1, repair ii; K4d", holds: "OL"},

	{row: "fence-from-resource-reject-lower", column: "pause", claim: "A2: numbers are in the order of arrival", breaks: "SOL"},
	{row: "fence-from-resource-reject-lower-or-equal", column: "pause", claim: "A2", breaks: "SO"},
	{row: "fence-from-resource-on-reads", column: "pause", claim: "A2; K4d: numbers are unique, so no update is lost", breaks: "SO", holds: "L"},
	{row: "fence-from-resource-checked-once", column: "pause", claim: "A2, F5", breaks: "SOL"},
	{row: "fence-from-resource-on-reads", column: "late-write", claim: "A2, K3: the request for a number can be late as well", breaks: "O", holds: "L"},
	{row: "fence-from-resource-on-reads", column: "crash", claim: "F6: the resource's count outlives the lock's server", holds: "L"},

	{row: "token-compare-and-set", column: "pause", claim: "A3", breaks: "O", holds: "L"},
	{row: "idempotency-key", column: "pause", claim: "A5", breaks: "S", holds: "OL"},
	{row: "version-column", column: "pause", claim: "A6", breaks: "U", holds: "L"},
	{row: "one-script", column: "pause", claim: "A6: no lock, no loss", holds: "OL"},

	{row: "replicated", column: "failover", claim: "D5, B10", breaks: "U"},
	{row: "replicated-wait", column: "failover", claim: "F7: WAIT for all replicas", holds: "U"},
	{row: "redlock-3", column: "none", claim: "D6", holds: "U"},
	{row: "redlock-5", column: "none", claim: "D6", holds: "U"},
	{row: "redlock-3", column: "pause", claim: "A11", breaks: "USO"},
	{row: "redlock-5", column: "pause", claim: "A11", breaks: "USO"},
	{row: "redlock-5", column: "late-write", claim: "K3", breaks: "SO"},
	{row: "redlock-3", column: "clock-jump", claim: "K9, B8", breaks: "U"},
	{row: "redlock-5", column: "clock-jump", claim: "K9, B8: with keys on three nodes only", breaks: "U"},
	{row: "redlock-5", column: "clock-rates", claim: "A7", breaks: "U"},
	{row: "redlock-3", column: "crash", claim: "K10, B9", breaks: "U"},
	{row: "redlock-5", column: "crash", claim: "K10, B9: with keys on three nodes only", breaks: "U"},
	{row: "redlock-5", column: "fsync", claim: "D12", breaks: "U"},
	{row: "redlock-3", column: "lossy", claim: "D6", holds: "U"},
	{row: "redlock-5", column: "lossy", claim: "D6", holds: "U"},
	{row: "redlock-3-no-check", column: "pause", claim: "K12", breaks: "U"},
	{row: "redlock-3-delayed-restart", column: "crash", claim: "K11, A12, B9", holds: "U"},
	{row: "redlock-3-delayed-restart", column: "fsync", claim: "D14, B9", holds: "U"},
	{row: "redlock-3-delayed-restart", column: "clock-jump", claim: "K9", breaks: "U"},
	{row: "consensus", column: "none", claim: "Z1", holds: "U"},
	{row: "consensus", column: "pause", claim: "K16, Z1", breaks: "US"},
	{row: "consensus", column: "crash", claim: "Z1: the store forgets nothing", holds: "U"},
	{row: "consensus", column: "clock-jump", claim: "K16", breaks: "U"},
	{row: "consensus-fence", column: "pause", claim: "Z1, K4b, K4d", breaks: "US", holds: "OL"},
	{row: "consensus-node-version", column: "none", claim: "Z1: the lock is as good as with revisions", holds: "U"},
	{row: "consensus-node-version", column: "pause", claim: "K5b: all grants have one fence", breaks: "USOL"},
}

// verdicts are the letters of what breaks in a golden cell, and of what holds.
func verdicts(answers string) (breaks, holds string) {
	for _, a := range strings.Split(answers, ", ") {
		switch name, verdict, _ := strings.Cut(a, " "); {
		case strings.HasPrefix(verdict, "VIOLATED"):
			breaks += strings.ToUpper(name[:1])
		case verdict == "HOLDS":
			holds += strings.ToUpper(name[:1])
		}
	}
	return breaks, holds
}

// TestClaims holds the matrix against what has been argued.
func TestClaims(t *testing.T) {
	all := lines(t)
	for _, p := range predictions {
		breaks, holds := verdicts(all[p.row+" "+p.column])
		if p.but != "" {
			breaks, holds = holds, breaks
		}
		for _, letter := range p.breaks {
			if !strings.ContainsRune(breaks, letter) {
				t.Errorf("%s %s: %s says that %c breaks, but %s", p.row, p.column, p.claim, letter, all[p.row+" "+p.column])
			}
		}
		for _, letter := range p.holds {
			if !strings.ContainsRune(holds, letter) {
				t.Errorf("%s %s: %s says that %c holds, but %s", p.row, p.column, p.claim, letter, all[p.row+" "+p.column])
			}
		}
	}
}

// TestSameByAnotherName: two ways to say the same give the same row.
func TestSameByAnotherName(t *testing.T) {
	all := lines(t)
	for _, same := range []struct{ row, as, claim string }{
		{"single-delex", "single", "D3"},
		{"fence-incr-if-mine-reject-lower", "fence-one-script-reject-lower", "F1, repairs i and ii"},
		{"fence-incr-if-mine-on-reads", "fence-one-script-on-reads", "F1, repairs i and ii"},
	} {
		for _, f := range faults {
			breaks, holds := verdicts(all[same.row+" "+f.Name])
			asBreaks, asHolds := verdicts(all[same.as+" "+f.Name])
			if breaks != asBreaks || holds != asHolds {
				t.Errorf("%s: under %s, %s breaks %q and holds %q, and %s breaks %q and holds %q",
					same.claim, f.Name, same.row, breaks, holds, same.as, asBreaks, asHolds)
			}
		}
	}
}
