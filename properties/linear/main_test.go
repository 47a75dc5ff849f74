package linear

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// TestMain fixes the seed of rapid unless one is asked for, so that the tests
// have one outcome.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.seed"); f.Value.String() == "0" {
		setFlag("rapid.seed", "20160208")
	}
	os.Exit(m.Run())
}

// setFlag sets a flag of rapid.
func setFlag(name, value string) {
	if err := flag.Set(name, value); err != nil {
		panic(err)
	}
}

// times makes rapid run the property n times, a tenth of that with -short.
func times(t *testing.T, n int) {
	old := flag.Lookup("rapid.checks").Value.String()
	if testing.Short() {
		n /= 2 // rapid divides by five by itself
	}
	setFlag("rapid.checks", strconv.Itoa(n))
	t.Cleanup(func() { setFlag("rapid.checks", old) })
}

// decide runs a check that has to accept its input.
func decide(t testing.TB, r Result, err error) Verdict {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if r.Reason == "" {
		t.Fatalf("%v without a reason", r.Verdict)
	}
	return r.Verdict
}
