package sim

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fencepost/model"
	"fencepost/properties"
)

// redlockReference is the reference system "redlock" as a scenario, with all its
// lengths so many times as long, in ticks of 1 ms.
func redlockReference(t testing.TB, factor int) *model.Scenario {
	t.Helper()
	text, err := os.ReadFile("testdata/redlock-reference.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := string(text)
	for _, ms := range []int{3, 2, 1} {
		file = strings.ReplaceAll(file, fmt.Sprintf(": %dms\n", ms), fmt.Sprintf(": %d ms\n", ms*factor))
	}
	return parsed(t, strings.ReplaceAll(file, " ms\n", "ms\n"))
}

// TestRedlockReference: no two clients are inside their validity at once, at the
// constants of the reference system and at a thousand times those. The search is of
// one size from ten times on; where constants are so small that some nearly coincide,
// it is a little smaller.
func TestRedlockReference(t *testing.T) {
	t.Parallel()
	states := map[int]int{}
	for _, factor := range []int{1, 1000} {
		c := &Check{Scenario: redlockReference(t, factor), Properties: []*properties.Property{&properties.Belief}}
		if err := c.Run(); err != nil {
			t.Fatal(err)
		}
		if a := c.Answer(0); a.Verdict != properties.Holds {
			t.Errorf("times %d: belief %v, %v, %s", factor, a.Verdict, a.Missing, a.Why)
		}
		states[factor] = c.States
	}
	if states[1] > states[1000] || 10*states[1] < 9*states[1000] {
		t.Errorf("states by factor: %v", states)
	}
}
