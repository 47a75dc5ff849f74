package model_test

import (
	"bytes"
	"reflect"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/network"
)

// TestReferencesCoverState holds the list of references against the type: a
// stopwatch that is left out would have its name taken from under it.
func TestReferencesCoverState(t *testing.T) {
	s := maximal()
	var w model.World
	w.Wire.N = network.Capacity
	want := map[*clock.Stopwatch]string{}
	leaves(reflect.ValueOf(&w).Elem(), "World", func(path string, leaf reflect.Value) {
		if at, ok := leaf.Addr().Interface().(*clock.Stopwatch); ok {
			*at = clock.Stopwatch(1 + len(want)%200)
			want[at] = path
		}
	})
	if len(want) != 20*7+7*4+network.Capacity+1 {
		t.Errorf("a world has %d stopwatches: the count in this test is out of date", len(want))
	}
	for _, at := range w.References(s) {
		if want[at] == "" {
			t.Errorf("a reference is listed twice, or is none of the world's: %d", *at)
		}
		delete(want, at)
	}
	for _, path := range want {
		t.Errorf("%s is not listed", path)
	}
	for _, at := range w.References(s) {
		*at = 0
	}
	if left := w.References(s); len(left) != 0 {
		t.Errorf("%d references to nothing are listed", len(left))
	}
}

// TestNamesRunOut: a world may refer to more stopwatches than there are names, and
// then a move that needs one says so.
func TestNamesRunOut(t *testing.T) {
	s := maximal()
	w := s.Start()
	w.Wire.N = network.Capacity
	n := 0
	leaves(reflect.ValueOf(&w).Elem(), "World", func(_ string, leaf reflect.Value) {
		if at, ok := leaf.Addr().Interface().(*clock.Stopwatch); ok {
			*at = clock.Stopwatch(1 + n%(clock.Stopwatches-1))
			n++
		}
	})
	w.Clients[0].Paused = 0
	var m model.Moves
	if !s.Apply(&w, model.Action{Kind: model.Step, Who: 0}, &m) || m.Overflow != "stopwatches" {
		t.Errorf("with %d names in use, a move that starts a stopwatch says overflow %q", clock.Stopwatches-1, m.Overflow)
	}
}

// TestKeyCoversState changes each field of worlds, one at a time, and wants
// another key, and the changed world back from it.
func TestKeyCoversState(t *testing.T) {
	s := maximal()
	var full model.World
	full.Wire.N = network.Capacity
	leaves(reflect.ValueOf(&full).Elem(), "World", func(path string, leaf reflect.Value) {
		if path != "World.Wire.N" {
			change(leaf)
		}
	})
	keyCovers(t, s, &full)

	for i, name := range []string{"redlock-restart", "watchdog-pause", "fsync-every-second", "fence-lost-in-failover", "token-compare-and-set"} {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		wander(t, s.Scenario, uint64(i), 1, 60, func(w *model.World) {
			if n++; n%15 == 0 && !t.Failed() {
				keyCovers(t, s.Scenario, w)
			}
		})
	}
}

// keyCovers changes each used field of the world. Clients, servers and messages
// that there are not are left alone: nothing reads them.
func keyCovers(t *testing.T, s *model.Scenario, w *model.World) {
	t.Helper()
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		used := v.Field(i)
		name := "World." + v.Type().Field(i).Name
		switch v.Type().Field(i).Name {
		case "Clients":
			used = used.Slice(0, int(s.Clients))
		case "Servers":
			used = used.Slice(0, int(s.Servers))
		case "Wire":
			name, used = name+".In", used.FieldByName("In").Slice(0, int(w.Wire.N))
		}
		if used.Kind() != reflect.Slice {
			leaves(used, name, func(path string, leaf reflect.Value) { keyCoversLeaf(t, s, w, path, leaf) })
			continue
		}
		for k := range used.Len() {
			leaves(used.Index(k), name+"["+itoa(k)+"]", func(path string, leaf reflect.Value) { keyCoversLeaf(t, s, w, path, leaf) })
		}
	}
	bigger, smaller := *w, *w
	bigger.Wire.N, smaller.Wire.N = min(w.Wire.N+1, network.Capacity), max(w.Wire.N, 1)-1
	for _, other := range []*model.World{&bigger, &smaller} {
		if other.Wire.N != w.Wire.N && bytes.Equal(s.AppendKey(nil, w), s.AppendKey(nil, other)) {
			t.Error("the number of messages is not in the key")
		}
	}
}

func keyCoversLeaf(t *testing.T, s *model.Scenario, w *model.World, path string, leaf reflect.Value) {
	t.Helper()
	key := s.AppendKey(nil, w)
	was := reflect.New(leaf.Type()).Elem()
	was.Set(leaf)
	for _, bit := range bits(leaf) {
		flip(leaf, bit)
		other := s.AppendKey(nil, w)
		if bytes.Equal(key, other) {
			t.Errorf("bit %d of %s is not in the key", bit, path)
		} else if back := s.ReadKey(other); back != *w {
			t.Errorf("the key does not give %s back", path)
		}
		leaf.Set(was)
	}
}

// change gives a leaf a value other than zero that each of its bytes shows.
func change(leaf reflect.Value) {
	if leaf.Kind() == reflect.Bool {
		leaf.SetBool(true)
		return
	}
	leaf.SetUint(0x0102030405060708>>(64-leaf.Type().Bits()) | 1)
}

// bits are the bits of a leaf to be flipped: the lowest and the highest, and one
// of each byte between.
func bits(leaf reflect.Value) []int {
	if leaf.Kind() == reflect.Bool {
		return []int{0}
	}
	some := []int{leaf.Type().Bits() - 1}
	for i := 0; i < leaf.Type().Bits(); i += 8 {
		some = append(some, i)
	}
	return some
}

func flip(leaf reflect.Value, bit int) {
	if leaf.Kind() == reflect.Bool {
		leaf.SetBool(!leaf.Bool())
		return
	}
	leaf.SetUint(leaf.Uint() ^ 1<<bit)
}

// TestKeyReadsBack: a key is the whole world.
func TestKeyReadsBack(t *testing.T) {
	var key []byte
	overWandered(t, 10, func(t *testing.T, s *model.Scenario, w *model.World) {
		key = s.AppendKey(key[:0], w)
		if s.ReadKey(key) != *w {
			t.Errorf("a key does not give its world back: %+v", *w)
		}
	})
}

// TestRename: renaming twice changes nothing more, and worlds that differ in
// names only get equal keys.
func TestRename(t *testing.T) {
	overWandered(t, 4, func(t *testing.T, s *model.Scenario, w *model.World) {
		one := *w
		old := s.Rename(&one, nil)
		twice := one
		for i, name := range s.Rename(&twice, nil) {
			if int(name) != i+1 {
				t.Errorf("a renamed world has the name %d in place %d", name, i+1)
			}
		}
		if twice != one {
			t.Error("renaming twice is not renaming once")
		}
		for i, at := range one.References(s) {
			if was := *w.References(s)[i]; old[*at-1] != was {
				t.Errorf("reference %d was %d and is said to have been %d", i, was, old[*at-1])
			}
		}
		other := *w
		for _, at := range other.References(s) {
			*at = 255 - *at // any other names, different where these are
		}
		s.Rename(&other, nil)
		if !bytes.Equal(s.AppendKey(nil, &one), s.AppendKey(nil, &other)) {
			t.Error("worlds that differ in names only have different keys")
		}
	})
}
