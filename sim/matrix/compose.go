package matrix

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/sim/phrase"
)

// usualRestart is how long a crashed server is down unless the row says so.
const usualRestart = "[0s, 1s]"

// patience is how long a client waits for an answer where one can be lost: longer
// than any answer takes.
const patience = "20ms"

// spread is how long messages take where a fault needs them to differ.
const spread = "[1ms, 5ms]"

// Compose is the scenario of a cell, by the name of its row and the name or the
// head of its column. The text of it is a file by itself. Where the fault makes no sense for the lock
// there is no scenario, and off says why. It fails where a name is not known.
func Compose(row, column string) (s *scenario.Scenario, off string, err error) {
	l := slices.IndexFunc(locks, func(l Lock) bool { return l.Name == row })
	f := slices.IndexFunc(faults, func(f Fault) bool { return f.called(column) })
	switch {
	case l < 0:
		return nil, "", fmt.Errorf("row %q is not known: expected one of %s", row, strings.Join(lockNames(), ", "))
	case f < 0:
		return nil, "", fmt.Errorf("column %q is not known: expected one of %s", column, strings.Join(faultNames(), ", "))
	}
	s, off = compose(&locks[l], &faults[f])
	return s, off, nil
}

// compose panics where a fragment is not sound: they are tested.
func compose(l *Lock, f *Fault) (*scenario.Scenario, string) {
	fragment, err := fragments.ReadFile("locks/" + l.Name + ".yaml")
	if err != nil {
		panic("matrix: " + err.Error() + ": each row has a file of its name")
	}
	name := l.Name + "-" + f.Name
	about := strings.Join(phrase.Wrap(l.About+" "+f.About, 76), "\n  ")
	text := "fencepost: 1\nname: " + name + "\nabout: >-\n  " + about + "\n" + string(fragment)
	s := parse(name, text)
	if f.off != nil {
		if why := f.off(s); why != "" {
			return nil, why
		}
	}
	overlay := strings.ReplaceAll(f.overlay, "RESTART", cmp.Or(l.restart, usualRestart))
	if s.Topology == model.Consensus {
		overlay = strings.ReplaceAll(overlay, "persistence: none, ", "") // it forgets nothing
	}
	s = parse(name, text+overlay)
	with := func(path, value string) {
		if s, err = s.With(path, value); err != nil {
			panic("matrix: " + err.Error())
		}
	}
	if f.timeout {
		with("lock.timeout", patience)
	}
	if f.spread {
		with("network.delay", spread)
	}
	return s, ""
}

func parse(name, text string) *scenario.Scenario {
	s, err := scenario.Parse(name+".yaml", []byte(text))
	if err != nil {
		panic("matrix: " + err.Error() + ": a fragment does not go with the others")
	}
	return s
}

func lockNames() []string {
	var names []string
	for i := range locks {
		names = append(names, locks[i].Name)
	}
	return names
}

func faultNames() []string {
	var names []string
	for i := range faults {
		names = append(names, faults[i].Name)
	}
	return names
}
