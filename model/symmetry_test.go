package model_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fencepost/model"
	"fencepost/model/scenario"
)

// symmetric are scenarios whose clients, and where there are several also their
// nodes, are alike.
func symmetric(t *testing.T) []*model.Scenario {
	t.Helper()
	var all []*model.Scenario
	for _, name := range []string{"nightly-invoice", "three-clients", "get-compare-del", "constant-token", "watchdog-pause",
		"token-compare-and-set", "token-compared-first", "token-pipelined", "duplicate-write-numbered", "token-for-each-client", "set-ifne", "fence-from-resource", "two-resources-announced", "redlock-resource-fence",
		"fence-checked-once", "fsync-every-second", "failover-wait-for-some",
		"redlock-3", "redlock-no-check", "redlock-restart", "redlock-clock-jump", "redlock-split-vote", "redlock-release-granted", "redlock-summed-fence", "redlock-keys-left"} {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for f := range s.Faults {
			s.Faults[f].Who = 1<<20 - 1
		}
		if !s.ClientsAlike() || s.Topology == model.Independent && !s.NodesAlike() {
			t.Fatalf("scenario %s is not symmetric", name)
		}
		all = append(all, s.Scenario)
	}
	for _, s := range scenarios(t) {
		if s.Name == "slow-steps" || s.Name == "no-order" || s.Name == "ordered-and-late" {
			all = append(all, s)
		}
	}
	return all
}

// shuffled renumbers clients, and nodes where they are alike, at random.
func shuffled(s *model.Scenario, random *rand.Rand) model.Permutation {
	p := model.Identity
	random.Shuffle(int(s.Clients), func(i, k int) { p.Clients[i], p.Clients[k] = p.Clients[k], p.Clients[i] })
	if s.NodesAlike() {
		random.Shuffle(int(s.Servers), func(i, k int) { p.Servers[i], p.Servers[k] = p.Servers[k], p.Servers[i] })
	}
	return p
}

// overSymmetric runs a law over worlds of symmetric scenarios, each with two
// renumberings.
func overSymmetric(t *testing.T, runs int, law func(t *testing.T, s *model.Scenario, w *model.World, p, q model.Permutation)) {
	for i, s := range symmetric(t) {
		t.Run(s.Name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(uint64(i), 2))
			wander(t, s, uint64(i), times(runs), 150, func(w *model.World) {
				if !t.Failed() {
					law(t, s, w, shuffled(s, random), shuffled(s, random))
				}
			})
		})
	}
}

func permuted(s *model.Scenario, w *model.World, p model.Permutation) model.World {
	out := *w
	s.Permute(&out, &p)
	return out
}

func TestPermutationsAreAGroup(t *testing.T) {
	overSymmetric(t, 20, func(t *testing.T, s *model.Scenario, w *model.World, p, q model.Permutation) {
		if permuted(s, w, model.Identity) != *w {
			t.Error("the identity changes the world")
		}
		there := permuted(s, w, p)
		if permuted(s, &there, p.Inverse()) != *w {
			t.Errorf("the inverse of %v does not undo it", p)
		}
		if permuted(s, &there, q) != permuted(s, w, p.Then(&q)) {
			t.Errorf("%v then %v is not one after the other", p, q)
		}
		back := p.Inverse()
		if p.Then(&back) != model.Identity || back.Then(&p) != model.Identity {
			t.Errorf("%v and its inverse do not cancel out", p)
		}
	})
}

// told is the moves of a world as a list in a fixed order: what is to be
// translated for each, and its guards.
func told(s *model.Scenario, w *model.World, moves []model.Move, translate func(model.Action) model.Action) []string {
	var all []string
	for _, m := range moves {
		all = append(all, fmt.Sprint(s.Say(w, translate(m.Action)), m.Guards()))
	}
	slices.Sort(all)
	return all
}

// TestPermutedWorldsMoveAlike: what can happen in a renumbered world is what can
// happen in the world, renumbered, under the same guards; and what comes of it is
// the same, renumbered.
func TestPermutedWorldsMoveAlike(t *testing.T) {
	overSymmetric(t, 20, func(t *testing.T, s *model.Scenario, w *model.World, p, _ model.Permutation) {
		there := permuted(s, w, p)
		var here, m model.Moves
		s.List(w, &here)
		s.List(&there, &m)
		back := func(a model.Action) model.Action { return s.Translate(a, &p, w) }
		same := func(a model.Action) model.Action { return a }
		if a, b := told(s, w, here.List, same), told(s, w, m.List, back); !slices.Equal(a, b) {
			t.Fatalf("renumbered by %v, the moves\n%v\nbecome\n%v", p, a, b)
		}
		if a, b := fmt.Sprint(sortedBounds(here)), fmt.Sprint(sortedBounds(m)); a != b {
			t.Fatalf("renumbered by %v, the bounds %v become %v", p, a, b)
		}
		moves := slices.Clone(m.List)
		for _, move := range moves {
			after, before := there, *w
			if !s.Apply(&after, move.Action, &m) || !s.Apply(&before, back(move.Action), &here) {
				t.Fatalf("cannot be applied: %s", s.Say(&there, move.Action))
			}
			s.Permute(&before, &p)
			s.Rename(&after, nil)
			s.Rename(&before, nil)
			if after != before {
				t.Fatalf("%s: renumbering and then moving is not moving and then renumbering:\n%+v\n%+v", s.Say(&there, move.Action), after, before)
			}
			if m.Events != here.Events || m.Events != 0 && m.Actor != p.Clients[here.Actor] || m.Overflow != here.Overflow {
				t.Fatalf("%s: events %b of %d renumbered, %b of %d here", s.Say(&there, move.Action), m.Events, m.Actor, here.Events, here.Actor)
			}
		}
	})
}

func sortedBounds(m model.Moves) []string {
	var all []string
	for _, b := range m.Bounds {
		all = append(all, fmt.Sprint(b))
	}
	slices.Sort(all)
	return all
}

// TestSignaturesDoNotDependOnNumbers: what tells clients and nodes from others is
// carried along when they are renumbered.
func TestSignaturesDoNotDependOnNumbers(t *testing.T) {
	overSymmetric(t, 10, func(t *testing.T, s *model.Scenario, w *model.World, p, _ model.Permutation) {
		there := permuted(s, w, p)
		for c := range s.Clients {
			a, b := s.ClientSignature(nil, w, c), s.ClientSignature(nil, &there, p.Clients[c])
			if !slices.Equal(a, b) {
				t.Errorf("client %d has the signature %v, and %v as client %d", c, a, b, p.Clients[c])
			}
		}
	})
}
