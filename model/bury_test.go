package model_test

import (
	"testing"

	"fencepost/model"
	"fencepost/model/scenario"
)

// TestBuriedNodesStayBuried: a node that has been buried is sent nothing but
// releases for the rest of the run, and what is buried once is buried at once.
func TestBuriedNodesStayBuried(t *testing.T) {
	buried := 0
	for i, name := range []string{"redlock-3", "redlock-restart", "redlock-no-check", "redlock-delayed-restart", "redlock-split-vote"} {
		for rounds := range uint8(2) {
			s, err := scenario.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			s.Section.Rounds += rounds
			s.Assemble()
			if !s.CanBury() {
				t.Fatalf("%s: nothing can be buried", name)
			}
			start := s.Start()
			var under [model.MaxServers]bool
			wander(t, s.Scenario, uint64(i), times(100), 200, func(w *model.World) {
				if *w == start {
					clear(under[:])
				}
				for k := range w.Wire.N {
					if m := &w.Wire.In[k]; int(m.Peer) < len(under) && under[m.Peer] && !m.Reply && !m.Body.Ask.Op.Deletes() {
						t.Fatalf("%s: node %d has been buried, and is sent %s", name, m.Peer, s.RequestText(m.Body.Ask))
					}
				}
				after := *w
				s.Bury(&after, model.ReleasedLate)
				twice := after
				s.Bury(&twice, model.ReleasedLate)
				if twice != after {
					t.Fatalf("%s: burying twice is not burying once", name)
				}
				for n := range s.Servers {
					if after.Servers[n] != w.Servers[n] {
						under[n] = true
						buried++
					}
				}
			})
		}
	}
	if buried < 1000 {
		t.Errorf("only %d times was a node buried", buried)
	}
}
