package story_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

// told is arrows and spans in words, a line each.
func told(r *story.Run) (arrows, spans []string) {
	all, time := r.Processes(), r.Scenario.Time
	for _, a := range r.Arrows() {
		line := fmt.Sprintf("%s > %s: %s, %s to %s", all[a.From].Name, all[a.To].Name, a.Text, time(a.Sent.At), time(a.Ended.At))
		if a.Fate == story.UnderWay {
			line += " and on"
		}
		if a.Answer != "" {
			line += ": " + a.Answer
		}
		if a.All {
			line += ", for all"
		}
		arrows = append(arrows, line)
	}
	names := [...]string{story.Key: "key", story.Validity: "validity", story.Section: "section", story.Work: "work",
		story.Pause: "pause", story.Suspend: "suspend", story.Down: "down", story.Cut: "cut"}
	for _, sp := range r.Spans() {
		line := strings.TrimSpace(names[sp.Kind]+" "+sp.Text) + " of " + all[sp.Owner].Name + " at " + all[sp.Process].Name
		line += ", " + time(sp.From.At) + " to " + time(sp.To.At)
		switch {
		case sp.Over:
			line += " by time"
		case sp.Open:
			line += " and on"
		}
		for _, d := range sp.Deadlines {
			line += ", set " + time(d.Set) + " until " + time(d.Until)
		}
		spans = append(spans, line)
	}
	return arrows, spans
}

func check(t *testing.T, what string, got []string, want string) {
	t.Helper()
	if !slices.Equal(got, strings.Split(strings.TrimSpace(want), "\n")) {
		t.Errorf("%s:\n%s\nwant:%s", what, strings.Join(got, "\n"), want)
	}
}

// The expectations are worked out by hand from the steps of the trace: the time to live is
// 10 s, over when more than that has gone by, and the validity 9.898 s.
func TestNightlyInvoice(t *testing.T) {
	r := tracestest.Replay(t, "../nightly-invoice-use.trace").Story()
	arrows, spans := told(&r)
	check(t, "arrows", arrows, `
A > redis: SET lock A1 NX PX 10000, 0s to 1ms: OK
redis > A: OK, 1ms to 2ms
B > redis: SET lock B1 NX PX 10000, 9.997s to 10.002s: OK
redis > B: OK, 10.002s to 10.003s
`)
	check(t, "spans", spans, `
validity of A at A, 0s to 9.898s by time, set 0s until 9.898s
key A1 of A at redis, 1ms to 10.002s by time, set 1ms until 10.002s
section of A at A, 2ms to 10.003s and on
pause of A at A, 2ms to 10.003s and on
validity of B at B, 9.997s to 10.003s and on, set 9.997s until 19.895s
key B1 of B at redis, 10.002s to 10.003s and on, set 10.002s until 20.003s
section of B at B, 10.003s to 10.003s and on
`)
	states := r.States()
	check(t, "A at the end", words(states[len(states)-1].Fields[0]), `
step: is about to send READ
waits for: -
inside: yes
token: A1
lease by its clock: over
grant: a newer one was made
retries: 0
stands still: paused since 2ms
`)
	check(t, "redis at the end", words(states[len(states)-1].Fields[2]), `
lock: B1
owner: B
time to live: 9.999s
`)
	check(t, "redis after A's SET", words(states[3].Fields[2]), `
lock: A1
owner: A
time to live: 10s
`)
	check(t, "A when it has asked", words(states[2].Fields[0])[:2], `
step: has sent SET lock A1 NX PX 10000
waits for: redis
`)
	if b := r.Break(); b.Step != len(r.Steps)-1 || b.Property != "use" || !slices.Equal(b.Processes, []int{0, 1}) {
		t.Errorf("break is %+v", b)
	}
}

func words(list []story.Field) (out []string) {
	for _, f := range list {
		out = append(out, f.Name+": "+f.Value)
	}
	return out
}

func TestRedlockWithAPause(t *testing.T) {
	r := tracestest.Replay(t, "../redlock-5-pause-use.trace").Story()
	arrows, spans := told(&r)
	check(t, "arrows", arrows, `
A > n1: SET lock A1 NX PX 10000, 0s to 1ms: OK
A > n2: SET lock A1 NX PX 10000, 0s to 1ms: OK
A > n3: SET lock A1 NX PX 10000, 0s to 1ms: OK
A > n4: SET lock A1 NX PX 10000, 0s to 1ms: OK
A > n5: SET lock A1 NX PX 10000, 0s to 1ms: OK
n1 > A: 5 of 5 yes, 1ms to 2ms, for all
B > n1: SET lock B1 NX PX 10000, 9.997s to 9.998s: nil
B > n2: SET lock B1 NX PX 10000, 9.997s to 10.002s: OK
B > n3: SET lock B1 NX PX 10000, 9.997s to 9.998s: nil
B > n4: SET lock B1 NX PX 10000, 9.997s to 10.002s: OK
B > n5: SET lock B1 NX PX 10000, 9.997s to 10.002s: OK
n2 > B: 3 of 5 yes, 10.002s to 10.003s, for all
`)
	check(t, "spans", spans, `
validity of A at A, 0s to 9.898s by time, set 0s until 9.898s
key A1 of A at n4, 1ms to 10.002s by time, set 1ms until 10.002s
key A1 of A at n2, 1ms to 10.002s by time, set 1ms until 10.002s
key A1 of A at n3, 1ms to 10.002s by time, set 1ms until 10.002s
key A1 of A at n5, 1ms to 10.002s by time, set 1ms until 10.002s
key A1 of A at n1, 1ms to 10.002s by time, set 1ms until 10.002s
section of A at A, 2ms to 10.003s and on
pause of A at A, 2ms to 10.003s and on
validity of B at B, 9.997s to 10.003s and on, set 9.997s until 19.895s
key B1 of B at n5, 10.002s to 10.003s and on, set 10.002s until 20.003s
key B1 of B at n4, 10.002s to 10.003s and on, set 10.002s until 20.003s
key B1 of B at n2, 10.002s to 10.003s and on, set 10.002s until 20.003s
section of B at B, 10.003s to 10.003s and on
`)
}

// A story that ends after the last step tells what ends by itself until then.
func TestStoryGoesOnAfterTheLastStep(t *testing.T) {
	r := tracestest.Replay(t, "../nightly-invoice-use.trace").Story()
	end, err := r.Scenario.ParseTime("20.003s")
	if err != nil {
		t.Fatal(err)
	}
	r.End = end
	var got []string
	for _, d := range r.Deeds() {
		if d.Step == story.None {
			got = append(got, r.Scenario.Time(d.At)+" "+r.Processes()[d.Process].Name+": "+d.Notes[0].Text)
		}
	}
	check(t, "deeds", got, `
9.898s A: lease over by its clock
10.002s redis: lock A1 expires
19.895s B: lease over by its clock
20.003s redis: lock B1 expires
`)
	if b := r.Break(); b.Step != story.None || b.At != end {
		t.Errorf("break is %+v", b)
	}
}

// TestPromotion: it is the replica that is promoted, as the trace says.
func TestPromotion(t *testing.T) {
	seen := 0
	everyRun(t, func(t *testing.T, r *story.Run) {
		all := r.Processes()
		for _, d := range r.Deeds() {
			if d.Step == story.None || !strings.HasSuffix(r.Steps[d.Step].Text, "is promoted") {
				continue
			}
			seen++
			if text, who := r.Steps[d.Step].Text, all[d.Process].Name; !strings.HasPrefix(text, who+" ") || all[d.Process].Name == "redis" {
				t.Errorf("%q is told of %s", text, who)
			}
			server := all[d.Process].Number
			locked := r.Steps[d.Step].World.Servers[server].Lock.Token != 0
			if text := d.Notes[0].Text; locked == strings.Contains(text, "no lock") {
				t.Errorf("%q, and the replica's lock is set: %v", text, locked)
			}
		}
	})
	if seen == 0 {
		t.Error("no run has a promotion")
	}
}
