// Command peers measures the engines side by side with other model checkers, in one
// go on one machine, and prints the ratios beside what they are meant to be:
//
//	FENCEPOST_PEERS=DIR go run ./cmd/peers
//
// It runs the benchmarks of ./sim/explicit, ./sim and ./clock/zone one after another
// and reads their figures, which are processor time and peak memory. It takes some
// ten minutes on a quiet machine. Where a tool is missing it says which, and does
// nothing. The directory has the models: see package sim/peers.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"

	"fencepost/sim/peers"
)

// A run is benchmarks of a package.
type run struct{ in, bench, times, flag string }

func main() {
	times := flag.Int("times", 3, "how often each search of the explicit engine is run; the others are run once")
	flag.Parse()
	if _, why := peers.Models(); why != "" {
		fmt.Println("nothing is measured:", why)
		return
	}
	all := figures{}
	for _, r := range []run{
		{"./sim/explicit", "Peers/(L3|R2)$", strconv.Itoa(*times), ""},
		{"./sim/explicit", "Peers/R6$", "1", "-long"},
		{"./sim", "Growth", "1", ""},
		{"./sim", "TickCheck$", "20", ""},
		{"./clock/zone", "Lease", "10", ""},
	} {
		if err := all.measure(r); err != nil {
			fmt.Fprintln(os.Stderr, "peers:", err)
			os.Exit(1)
		}
	}
	if err := all.print(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// figures are the metrics of benchmarks, by their names.
type figures map[string]map[string]float64

var line = regexp.MustCompile(`^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+(.*)$`)

// measure runs benchmarks and notes their metrics.
func (f figures) measure(r run) error {
	args := []string{"test", "-run", "^$", "-bench", r.bench, "-benchtime", r.times + "x", "-timeout", "2h", r.in}
	if r.flag != "" {
		args = append(args, r.flag)
	}
	fmt.Fprintln(os.Stderr, "go", strings.Join(args, " "))
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go test %s: %w\n%s", r.in, err, out)
	}
	return f.read(bytes.NewReader(out))
}

// read notes the metrics in what go test prints.
func (f figures) read(out io.Reader) error {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		found := line.FindStringSubmatch(lines.Text())
		if found == nil {
			continue
		}
		metrics := map[string]float64{}
		for words := strings.Fields(found[2]); len(words) >= 2; words = words[2:] {
			value, err := strconv.ParseFloat(words[0], 64)
			if err != nil {
				return fmt.Errorf("%s: %w", found[1], err)
			}
			metrics[words[1]] = value
		}
		f[found[1]] = metrics
	}
	return lines.Err()
}

// print prints the table.
func (f figures) print(to io.Writer) error {
	t := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) }
	for _, name := range []string{"L3", "R2", "R6"} {
		m := f["Peers/"+name]
		row("explicit engine, " + name)
		if _, whole := m["spin/engine"]; whole {
			row("  without symmetry", seconds(m["engine-cpu-s"]), fmt.Sprintf("%.0f MB, %.0f M transitions/s", m["engine-MB"], m["Mtransitions/s"]))
			row("    Spin takes", times(m["spin/engine"]), atLeast(m["spin/engine"], 2))
			row("    and memory", times(m["spinMB/engineMB"]), atLeast(m["spinMB/engineMB"], 1))
		}
		row("  with symmetry", seconds(m["reduced-cpu-s"]), fmt.Sprintf("%.0f MB", m["reduced-MB"]))
		if _, whole := m["spin/reduced"]; whole {
			row("    Spin takes", times(m["spin/reduced"]), atLeast(m["spin/reduced"], 10))
		} else {
			row("    is meant to take", "", atMost(m["reduced-cpu-s"], 5, "5 s"))
		}
		row("    rumur takes", times(m["rumur/reduced"]), atLeast(m["rumur/reduced"], 1))
	}
	row()
	row("until a verdict, all constants times", "zones", "Spin", "ticks")
	first := f["Growth/x1"]
	for _, factor := range []string{"1", "2", "10", "100", "1000"} {
		m := f["Growth/x"+factor]
		row("  "+factor, seconds(m["zones-cpu-s"]), seconds(m["spin-cpu-s"]), seconds(m["ticks-cpu-s"]))
	}
	row("  zones against Spin at 1", times(first["spin-cpu-s"]/first["zones-cpu-s"]), atLeast(first["spin-cpu-s"]/first["zones-cpu-s"], 1))
	grown := f["Growth/x1000"]["zones-cpu-s"] / first["zones-cpu-s"]
	row("  zones at 1000 against 1", times(grown), atMost(grown, 2, "twice"))
	row()
	row("explicit search, million states/s")
	row("  Spin, redlock", fmt.Sprintf("%.2f", first["spin-Mstates/s"]))
	row("  tick check, redlock-reference", fmt.Sprintf("%.2f", first["ticks-Mstates/s"]))
	for _, name := range []string{"nightly-invoice", "watchdog", "redlock-3"} {
		row("  tick check, small "+name, fmt.Sprintf("%.2f", f["TickCheck/"+name]["Mstates/s"]))
	}
	row()
	row("timed automata, the lease; TChecker 0.8 by its published figures")
	for _, of := range []struct {
		nodes    string
		tchecker float64
	}{{"1", 0.006}, {"3", 1.1}, {"5", 0}} {
		plain, reduced, boundary := f["Lease/nodes="+of.nodes+"/reduced=false"], f["Lease/nodes="+of.nodes+"/reduced=true"], f["Lease/nodes="+of.nodes+"/boundary"]
		took := reduced["ns/op"] / 1e9
		cells := []string{"  nodes " + of.nodes, seconds(took), fmt.Sprintf("%.0f states, boundary 9991 in %s", reduced["states"], seconds(boundary["ns/op"]/1e9))}
		row(cells...)
		if of.tchecker == 0 {
			row("    is meant to take", "", atMost(took, 1, "1 s"))
			continue
		}
		row("    TChecker takes", times(of.tchecker/took), atLeast(of.tchecker/took, 10))
		row("    without reductions", times(of.tchecker/(plain["ns/op"]/1e9)), fmt.Sprintf("%.0f states, as TChecker has", plain["states"]))
	}
	return t.Flush()
}

func seconds(s float64) string {
	switch {
	case s > 1e9: // +Inf: given up
		return "over 60 s"
	case s < 0.1:
		return fmt.Sprintf("%.1f ms", s*1000)
	}
	return fmt.Sprintf("%.2f s", s)
}

func times(x float64) string { return fmt.Sprintf("%.1f times", x) }

func atLeast(x, aim float64) string {
	return met(x >= aim) + fmt.Sprintf(" aim: at least %g", aim)
}

func atMost(x, aim float64, text string) string { return met(x <= aim) + " aim: at most " + text }

func met(ok bool) string {
	if ok {
		return "✓"
	}
	return "✗"
}
