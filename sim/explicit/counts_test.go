package explicit

import (
	"flag"
	"testing"
)

var long = flag.Bool("long", false, "also the large reference systems; takes minutes and up to 4 GB")

func lease1(p leaseParams) leaseParams {
	p.ttl, p.work, p.pause = 3, 2, 4
	p.rounds = max(1, p.rounds)
	return p
}

func redlock1(p redlockParams) redlockParams {
	p.ttl, p.drift = 3, 1
	p.clients, p.rounds = max(2, p.clients), max(1, p.rounds)
	return p
}

// The reference systems, on whose counts independent tools agree.
var (
	l0 = lease1(leaseParams{clients: 2, fence: 2})
	l3 = lease1(leaseParams{clients: 3, fence: 2, delay: 1, rounds: 3})
	l4 = lease1(leaseParams{clients: 4, fence: 2, delay: 2})
	r1 = redlock1(redlockParams{nodes: 3, loss: 1})
	rr = redlock1(redlockParams{nodes: 3, loss: 1, rounds: 2})
	r2 = redlock1(redlockParams{nodes: 3, loss: 1, jumps: 1, jump: 1, crashes: 1, delayed: 1})
	r3 = redlock1(redlockParams{nodes: 3, clients: 3, loss: 1})
	r4 = redlock1(redlockParams{nodes: 4, loss: 1})
	r5 = redlock1(redlockParams{nodes: 5})
	r6 = redlock1(redlockParams{nodes: 5, loss: 1})
	r8 = redlock1(redlockParams{nodes: 5, jumps: 1, jump: 1, crashes: 1, delayed: 1})
)

func (p redlockParams) reduced() redlockParams { p.symmetry = true; return p }

func runLease(p leaseParams, o Options) *Result[[2]uint64] {
	o.Properties = 2
	return Run(newLease(p), o)
}

func runRedlock(p redlockParams, o Options) *Result[[1]uint64] {
	o.Properties = 1
	return Run(newRedlock(p), o)
}

// A count is what a search of a reference system must find; zeros are not known. Of
// one tool has one transition more for R3 (Spin prints them to eight digits),
// and of those of R5 one less; here search and orbit sum agree on both. Those of R6
// are this engine's.
type count struct {
	name                       string
	lease                      *leaseParams
	redlock                    *redlockParams
	states, transitions        uint64
	classes, classTransitions  uint64
	long, longWithoutReduction bool
}

var counts = []count{
	{name: "L0", lease: &l0, states: 597, transitions: 942},
	{name: "L3", lease: &l3, states: 2_155_543, transitions: 5_713_416, classes: 369_567, classTransitions: 980_239},
	{name: "L4", lease: &l4, states: 1_106_655, transitions: 3_598_388},
	{name: "R1", redlock: &r1, states: 216_688, transitions: 1_696_508, classes: 20_056, classTransitions: 157_180},
	{name: "RR", redlock: &rr, states: 1_838_108, transitions: 15_232_124},
	{name: "R2", redlock: &r2, states: 2_179_918, transitions: 19_381_682, classes: 190_813, classTransitions: 1_703_892},
	{name: "R3", redlock: &r3, states: 24_532_172, transitions: 285_573_928, classes: 711_633, longWithoutReduction: true},
	{name: "R4", redlock: &r4, states: 6_204_338, transitions: 60_179_986, classes: 158_336, longWithoutReduction: true},
	{name: "R5", redlock: &r5, states: 75_055_076, transitions: 493_900_670, classes: 450_869, longWithoutReduction: true},
	{name: "R6", redlock: &r6, states: 177_614_596, transitions: 2_051_146_176, classes: 1_028_850, long: true, longWithoutReduction: true},
	{name: "R8", redlock: &r8, states: 1_185_122_260, classes: 6_251_883, long: true, longWithoutReduction: true},
}

// run searches the system with or without symmetry and gives what both kinds of
// results have.
func (c *count) run(symmetry bool, o Options) (states, transitions, orbits, orbitTransitions uint64, end End, holds bool) {
	if c.lease != nil {
		p := *c.lease
		p.symmetry = symmetry
		r := runLease(p, o)
		return r.States, r.Transitions, r.Orbits, r.OrbitTransitions, r.End, r.Verdict(0) == Holds && r.Verdict(1) == Holds
	}
	p := *c.redlock
	p.symmetry = symmetry
	r := runRedlock(p, o)
	return r.States, r.Transitions, r.Orbits, r.OrbitTransitions, r.End, r.Verdict(0) == Holds
}

func TestCounts(t *testing.T) {
	for _, c := range counts {
		t.Run(c.name, func(t *testing.T) {
			if c.longWithoutReduction && !*long || c.states > 1e9 || raceEnabled && c.states > 1e6 {
				t.Skip("only with -long, without the race detector, or not at all")
			}
			states, transitions, _, _, end, holds := c.run(false, Options{Workers: 2, Expect: c.states})
			t.Logf("%d states, %d transitions", states, transitions)
			if states != c.states || c.transitions != 0 && transitions != c.transitions || end != Finished || !holds {
				t.Errorf("%d states, %d transitions, %v, holds: %v; want %d, %d", states, transitions, end, holds, c.states, c.transitions)
			}
		})
		t.Run(c.name+" with symmetry", func(t *testing.T) {
			if c.long && !*long || raceEnabled && c.states > 1e7 {
				t.Skip("only with -long, without the race detector")
			}
			states, transitions, orbits, orbitTransitions, end, holds := c.run(true, Options{Workers: 2})
			t.Logf("%d classes, %d transitions, in orbits %d, %d", states, transitions, orbits, orbitTransitions)
			if c.classes != 0 && states != c.classes || c.classTransitions != 0 && transitions != c.classTransitions || end != Finished || !holds {
				t.Errorf("%d classes, %d transitions, %v, holds: %v; want %d, %d", states, transitions, end, holds, c.classes, c.classTransitions)
			}
			if orbits != c.states || c.transitions != 0 && orbitTransitions != c.transitions {
				t.Errorf("the classes have %d states with %d transitions; want %d, %d", orbits, orbitTransitions, c.states, c.transitions)
			}
		})
	}
}
