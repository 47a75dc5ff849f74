//go:build linux

package explicit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
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
// With -long also rumur without symmetry, and larger systems.
func BenchmarkPeers(b *testing.B) {
	peers := os.Getenv("FENCEPOST_PEERS")
	if peers == "" {
		b.Skip("FENCEPOST_PEERS is not set")
	}
	for _, tool := range []string{"spin", "rumur", "gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			b.Skip(tool + " is not installed")
		}
	}
	for _, c := range counts {
		if c.name == "L0" || (c.longWithoutReduction && !*long) || c.states > 1e8 {
			continue
		}
		b.Run(c.name, func(b *testing.B) {
			spin := buildSpin(b, peers, c)
			rumur := buildRumur(b, peers, c, "heuristic")
			plainRumur := ""
			if *long {
				plainRumur = buildRumur(b, peers, c, "off")
			}
			var engine, reduced, s, r, p cost
			for b.Loop() {
				self, err := os.Executable()
				if err != nil {
					b.Fatal(err)
				}
				engine.add(b, c.states, `^(\d+)\n`, self, "false", c.name)
				reduced.add(b, c.classes, `^(\d+)\n`, self, "true", c.name)
				s.add(b, c.states, `(\d+) states, stored`, spin, "-E", "-m1000000")
				r.add(b, 0, `(\d+) states, \d+ rules fired in`, rumur)
				if plainRumur != "" {
					p.add(b, c.states, `(\d+) states, \d+ rules fired in`, plainRumur)
				}
			}
			n := float64(b.N)
			b.ReportMetric(engine.seconds/n, "engine-cpu-s")
			b.ReportMetric(engine.megabytes/n, "engine-MB")
			b.ReportMetric(s.seconds/engine.seconds, "spin/engine")
			b.ReportMetric(s.megabytes/engine.megabytes, "spinMB/engineMB")
			b.ReportMetric(reduced.seconds/n, "reduced-cpu-s")
			b.ReportMetric(reduced.megabytes/n, "reduced-MB")
			b.ReportMetric(s.seconds/reduced.seconds, "spin/reduced")
			b.ReportMetric(r.seconds/reduced.seconds, "rumur/reduced")
			if plainRumur != "" {
				b.ReportMetric(p.seconds/engine.seconds, "rumur/engine")
			}
		})
	}
}

// A cost is the processor seconds and peak memory of processes, summed.
type cost struct{ seconds, megabytes float64 }

// add runs a program, demands the number of states that the pattern finds in its
// output unless want is 0, and adds its cost. For the engine the arguments are those
// of a child.
func (c *cost) add(b *testing.B, want uint64, pattern, program string, args ...string) {
	b.Helper()
	cmd := exec.Command(program, args...)
	if strings.HasPrefix(pattern, "^") {
		cmd = exec.Command(program)
		cmd.Env = append(os.Environ(), childRun+"="+args[1]+" "+args[0])
	}
	cmd.Dir = b.TempDir()
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%s: %v", program, err)
	}
	found := regexp.MustCompile(pattern).FindStringSubmatch(string(out))
	if found == nil {
		b.Fatalf("%s: no count in its output", program)
	}
	if states, _ := strconv.ParseUint(found[1], 10, 64); want != 0 && states != want {
		b.Fatalf("%s: %d states; want %d", program, states, want)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	c.seconds += (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	c.megabytes += float64(usage.Maxrss) / 1024
}

// parameters is the parameters of a reference system by its names in the other tools.
func parameters(c count) (model string, names []string, values []int) {
	if p := c.lease; p != nil {
		return "lease", []string{"NC", "TTL", "WORK", "PAUSE", "D", "ROUNDS", "FENCE", "HORIZON"},
			[]int{p.clients, p.ttl, p.work, p.pause, p.delay, p.rounds, p.fence, p.horizon}
	}
	p := c.redlock
	return "redlock", []string{"NC", "N", "TTL", "DRIFT", "JUMPS", "JSZ", "CRASHES", "DELAYED", "LOSS", "ROUNDS", "HORIZON"},
		[]int{p.clients, p.nodes, p.ttl, p.drift, p.jumps, p.jump, p.crashes, p.delayed, p.loss, p.rounds, p.horizon}
}

func buildSpin(b *testing.B, peers string, c count) string {
	dir := b.TempDir()
	model, names, values := parameters(c)
	args := []string{"-a"}
	for i := range names {
		args = append(args, fmt.Sprintf("-D%s=%d", names[i], values[i]))
	}
	build(b, dir, "spin", append(args, filepath.Join(peers, model+".pml"))...)
	build(b, dir, "gcc", "-O2", "-DSAFETY", "-w", "-o", "pan", "pan.c")
	return filepath.Join(dir, "pan")
}

func buildRumur(b *testing.B, peers string, c count, symmetry string) string {
	dir := b.TempDir()
	model, names, values := parameters(c)
	text, err := os.ReadFile(filepath.Join(peers, model+".m"))
	if err != nil {
		b.Fatal(err)
	}
	constant := func(name string, value int) {
		text = regexp.MustCompile(`(?m)^  `+name+`: .*?;`).ReplaceAll(text, fmt.Appendf(nil, "  %s: %d;", name, value))
	}
	for i := range names {
		constant(names[i], values[i])
	}
	if p := c.lease; p != nil {
		constant("MAXTOK", p.clients*p.rounds)
		constant("MAXDUE", max(p.work, p.delay, 1))
	}
	source := filepath.Join(dir, "model.m")
	if err := os.WriteFile(source, text, 0o666); err != nil {
		b.Fatal(err)
	}
	build(b, dir, "rumur", "--threads", "1", "--deadlock-detection", "off", "--symmetry-reduction", symmetry, "--output", "model.c", source)
	build(b, dir, "gcc", "-O3", "-march=native", "-w", "-o", "model", "model.c", "-lpthread", "-latomic")
	return filepath.Join(dir, "model")
}

func build(b *testing.B, dir, program string, args ...string) {
	b.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%s: %v\n%s", program, err, out)
	}
}
