//go:build linux

package sim

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fencepost/properties"
	"fencepost/sim/peers"
)

// BenchmarkGrowth takes one question to the zone check, to Spin and to the tick check,
// with all constants 1, 2, 10, 100 and 1000 times as long, in one go, and reports the
// processor seconds until each has its verdict. Where that is more than a minute it is
// given up and told as +Inf, and so is what is larger still. Zones and ticks search
// the scenario testdata/redlock-reference.yaml, and Spin the reference system, which
// differ as said there.
//
//	FENCEPOST_PEERS=... go test -run '^$' -bench Growth -benchtime 1x -timeout 1h ./sim
func BenchmarkGrowth(b *testing.B) {
	const limit = time.Minute
	models, why := peers.Models()
	if why != "" {
		b.Skip(why)
	}
	promela, err := os.ReadFile(filepath.Join(models, "redlock.pml"))
	if err != nil {
		b.Fatal(err)
	}
	spinOver, ticksOver := false, false
	for _, factor := range []int{1, 2, 10, 100, 1000} {
		b.Run(fmt.Sprintf("x%d", factor), func(b *testing.B) {
			s := redlockReference(b, factor)
			belief := []*properties.Property{&properties.Belief}
			program := ""
			if !spinOver {
				program, err = peers.Spin(b.TempDir(), promela, peers.Parameters{"N": 3, "NC": 2, "TTL": 3 * factor, "DRIFT": factor, "LOSS": 1})
				if err != nil {
					b.Fatal(err)
				}
			}
			var zones, ticks, spin time.Duration
			var zoneStates, tickStates, spinStates int
			for b.Loop() {
				begun := peers.Used()
				c := &Check{Scenario: s, Properties: belief}
				if err := c.Run(); err != nil || c.Answer(0).Verdict != properties.Holds {
					b.Fatal(err, c.Answer(0))
				}
				zones += peers.Used() - begun
				zoneStates = c.States
				c = nil

				if !ticksOver {
					begun = peers.Used()
					t := &TickCheck{Scenario: s, Properties: belief, Stop: func() bool { return peers.Used()-begun > limit }}
					if err := t.Run(); err != nil || t.Broken[0] {
						b.Fatal(err, t.Broken)
					}
					ticks += peers.Used() - begun
					tickStates, ticksOver = t.States, !t.Complete
				}
				if !spinOver {
					states, cost, err := peers.Run(exec.Command(program, "-E", "-m1000000"), limit, peers.SpinStates)
					if spinOver = errors.Is(err, peers.ErrOver); err != nil && !spinOver {
						b.Fatal(err)
					}
					spin += time.Duration(cost.Seconds * float64(time.Second))
					spinStates = int(states)
				}
			}
			report := func(who string, took time.Duration, states int, over bool) {
				each := took.Seconds() / float64(b.N)
				if over {
					b.ReportMetric(math.Inf(1), who+"-cpu-s")
					return
				}
				b.ReportMetric(each, who+"-cpu-s")
				b.ReportMetric(float64(states), who+"-states")
				b.ReportMetric(float64(states)/each/1e6, who+"-Mstates/s")
			}
			report("zones", zones, zoneStates, false)
			report("ticks", ticks, tickStates, ticksOver)
			report("spin", spin, spinStates, spinOver)
		})
	}
}
