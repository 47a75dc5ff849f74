//go:build linux

package explicit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fencepost/sim/peers"
)

// childRun is set for a child of BenchmarkPeers: it names a reference system.
const childRun = "FENCEPOST_EXPLICIT_RUN"

// TestMain is the tests, or in a child of BenchmarkPeers one search and nothing
// else, so that its processor time and memory are measured as the peers' are.
func TestMain(m *testing.M) {
	name, symmetry, child := strings.Cut(os.Getenv(childRun), " ")
	if !child {
		os.Exit(m.Run())
	}
	for _, c := range counts {
		if c.name == name {
			states, _, _, _, _, _ := c.run(symmetry == "true", Options{})
			fmt.Println(states)
		}
	}
}

// BenchmarkPeers runs the engine beside Spin and rumur, one after another in one
// go, each as a process of one thread, and reports ratios of processor time and of
// peak memory. The models are read from the directory FENCEPOST_PEERS; it needs
// spin, rumur and gcc:
//
//	FENCEPOST_PEERS=... go test -bench Peers -benchtime 3x ./sim/explicit
//
// With -long also rumur without symmetry, and larger systems; of R6, which Spin
// cannot hold, rumur and the engine with symmetry only.
func BenchmarkPeers(b *testing.B) {
	models, why := peers.Models()
	if why != "" {
		b.Skip(why)
	}
	for _, c := range counts {
		if c.name == "L0" || c.states > 1e9 || (c.longWithoutReduction && !*long) {
			continue
		}
		b.Run(c.name, func(b *testing.B) {
			model, parameters := c.parameters()
			whole := c.states < 1e8
			spin, rumur, plainRumur := "", "", ""
			var err error
			build := func(file string, build func(dir string, text []byte) (string, error)) string {
				text, err := os.ReadFile(filepath.Join(models, file))
				if err != nil {
					b.Fatal(err)
				}
				program, err := build(b.TempDir(), text)
				if err != nil {
					b.Fatal(err)
				}
				return program
			}
			rumurWith := func(symmetry string) string {
				return build(model+".m", func(dir string, text []byte) (string, error) {
					return peers.Rumur(dir, text, parameters, symmetry)
				})
			}
			rumur = rumurWith("heuristic")
			if whole {
				spin = build(model+".pml", func(dir string, text []byte) (string, error) { return peers.Spin(dir, text, parameters) })
				if *long {
					plainRumur = rumurWith("off")
				}
			}
			self, err := os.Executable()
			if err != nil {
				b.Fatal(err)
			}
			// run adds what a program costs, and demands the number of states unless it is 0.
			run := func(to *peers.Cost, want uint64, pattern string, cmd *exec.Cmd) {
				cmd.Dir = b.TempDir()
				states, cost, err := peers.Run(cmd, 0, pattern)
				if err != nil {
					b.Fatal(err)
				}
				if want != 0 && states != want {
					b.Fatalf("%s: %d states; want %d", cmd.Path, states, want)
				}
				to.Add(cost)
			}
			child := func(symmetry bool) *exec.Cmd {
				cmd := exec.Command(self)
				cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %v", childRun, c.name, symmetry))
				return cmd
			}
			var engine, reduced, s, r, p peers.Cost
			for b.Loop() {
				run(&reduced, c.classes, `^(\d+)\n`, child(true))
				run(&r, 0, peers.RumurStates, exec.Command(rumur))
				if whole {
					run(&engine, c.states, `^(\d+)\n`, child(false))
					run(&s, c.states, peers.SpinStates, exec.Command(spin, "-E", "-m1000000"))
				}
				if plainRumur != "" {
					run(&p, c.states, peers.RumurStates, exec.Command(plainRumur))
				}
			}
			n := float64(b.N)
			b.ReportMetric(reduced.Seconds/n, "reduced-cpu-s")
			b.ReportMetric(reduced.Megabytes/n, "reduced-MB")
			b.ReportMetric(r.Seconds/reduced.Seconds, "rumur/reduced")
			if whole {
				b.ReportMetric(engine.Seconds/n, "engine-cpu-s")
				b.ReportMetric(engine.Megabytes/n, "engine-MB")
				b.ReportMetric(float64(c.transitions)*n/engine.Seconds/1e6, "Mtransitions/s")
				b.ReportMetric(s.Seconds/engine.Seconds, "spin/engine")
				b.ReportMetric(s.Megabytes/engine.Megabytes, "spinMB/engineMB")
				b.ReportMetric(s.Seconds/reduced.Seconds, "spin/reduced")
			}
			if plainRumur != "" {
				b.ReportMetric(p.Seconds/engine.Seconds, "rumur/engine")
			}
		})
	}
}

// parameters is the parameters of a reference system by their names in the models; the
// last two of lease are Murphi's only.
func (c *count) parameters() (model string, all peers.Parameters) {
	if p := c.lease; p != nil {
		return "lease", peers.Parameters{"NC": p.clients, "TTL": p.ttl, "WORK": p.work, "PAUSE": p.pause, "D": p.delay,
			"ROUNDS": p.rounds, "FENCE": p.fence, "HORIZON": p.horizon,
			"MAXTOK": p.clients * p.rounds, "MAXDUE": max(p.work, p.delay, 1)}
	}
	p := c.redlock
	return "redlock", peers.Parameters{"NC": p.clients, "N": p.nodes, "TTL": p.ttl, "DRIFT": p.drift, "JUMPS": p.jumps,
		"JSZ": p.jump, "CRASHES": p.crashes, "DELAYED": p.delayed, "LOSS": p.loss, "ROUNDS": p.rounds, "HORIZON": p.horizon}
}
