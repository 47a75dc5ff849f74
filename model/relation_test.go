package model_test

import (
	"reflect"
	"slices"
	"testing"

	"fencepost/model"
)

// TestListDependsOnTheWorldOnly: listed twice, by fresh memory and by memory that
// has seen other worlds, a world has the same moves, and none twice.
func TestListDependsOnTheWorldOnly(t *testing.T) {
	var used model.Moves
	overReached(t, 400, 2, func(t *testing.T, s *model.Scenario, w *model.World) {
		was := *w
		var fresh model.Moves
		s.List(w, &fresh)
		s.List(w, &used)
		if !slices.Equal(fresh.List, used.List) || !slices.Equal(fresh.Bounds, used.Bounds) {
			t.Errorf("two listings of one world differ:\n%v\n%v", fresh.List, used.List)
		}
		if *w != was {
			t.Error("listing changes the world")
		}
		for i, m := range fresh.List {
			for _, other := range fresh.List[:i] {
				if m.Action == other.Action {
					t.Errorf("%s is listed twice", s.Say(w, m.Action))
				}
			}
			for _, g := range m.Guards() {
				if g.Of == 0 {
					t.Errorf("%s has a guard on no stopwatch", s.Say(w, m.Action))
				}
			}
		}
	})
}

// TestListedMovesApply: every listed move can be applied, whatever its guards say,
// gives the same twice, and starts at most the one stopwatch that it says.
func TestListedMovesApply(t *testing.T) {
	var m, list model.Moves
	overReached(t, 400, 3, func(t *testing.T, s *model.Scenario, w *model.World) {
		s.List(w, &list)
		for _, move := range list.List {
			one, two := *w, *w
			if !s.Apply(&one, move.Action, &m) {
				t.Fatalf("listed and not applied: %s", s.Say(w, move.Action))
			}
			events, actor, started := m.Events, m.Actor, m.Started
			if !s.Apply(&two, move.Action, &m) || one != two || m.Events != events || m.Actor != actor || m.Started != started {
				t.Fatalf("applied twice, it gives two things: %s", s.Say(w, move.Action))
			}
			old := w.References(s)
			for _, at := range one.References(s) {
				known := *at == started
				for _, o := range old {
					known = known || *o == *at
				}
				if !known {
					t.Fatalf("%s refers to stopwatch %d, which it did not start and nothing referred to", s.Say(w, move.Action), *at)
				}
			}
		}
	})
}

// TestTimeIsNeverStuck: no move enters a world whose bound has passed, and where a
// bound is reached there is a move. Wandering sees to it; this goes on for longer.
func TestTimeIsNeverStuck(t *testing.T) {
	overWandered(t, 300, func(*testing.T, *model.Scenario, *model.World) {})
}

// TestOtherMovesAreRefused: an action that is not listed is refused, and leaves the
// world alone.
func TestOtherMovesAreRefused(t *testing.T) {
	var m, list model.Moves
	n := 0
	overReached(t, 300, 1, func(t *testing.T, s *model.Scenario, w *model.World) {
		if n++; n%29 != 0 {
			return
		}
		s.List(w, &list)
		listed := map[model.Action]bool{}
		for _, move := range list.List {
			listed[move.Action] = true
		}
		scratch := *w
		for kind := model.Kind(0); kind <= model.FlushIt+1; kind++ {
			for _, who := range []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 19, 20, 95, 96, 200, 255} {
				for what := range uint8(9) {
					a := model.Action{Kind: kind, Who: who, What: what}
					if listed[a] {
						continue
					}
					if s.Apply(&scratch, a, &m) {
						t.Fatalf("%v is not listed and was applied", a)
					}
				}
			}
		}
		if scratch != *w {
			t.Fatal("a refused action changed the world")
		}
	})
}

// TestMovesReadDifferently: no two moves of one world have the same words, so a
// trace that has words only can be replayed.
func TestMovesReadDifferently(t *testing.T) {
	var list model.Moves
	said := map[string]model.Action{}
	overReached(t, 800, 6, func(t *testing.T, s *model.Scenario, w *model.World) {
		s.List(w, &list)
		clear(said)
		for _, move := range list.List {
			words := s.Say(w, move.Action)
			if other, ok := said[words]; ok {
				t.Fatalf("%q is both %v and %v", words, move.Action, other)
			}
			said[words] = move.Action
		}
	})
}

// TestEveryKindOfActionIsReached: the laws here are only as good as the worlds
// they are held against.
func TestEveryKindOfActionIsReached(t *testing.T) {
	var seen [model.FlushIt + 1]bool
	var list model.Moves
	for i, s := range scenarios(t) {
		wander(t, s, uint64(i), 8, 150, func(w *model.World) {
			s.List(w, &list)
			for _, m := range list.List {
				seen[m.Action.Kind] = true
			}
		})
	}
	for kind := model.Step; kind <= model.FlushIt; kind++ {
		if !seen[kind] {
			t.Errorf("no world has an action of kind %d", kind)
		}
	}
}

// TestWorldsHoldNoTime: nothing in a world is wide enough for a length of time, or
// could share memory with another world.
func TestWorldsHoldNoTime(t *testing.T) {
	var walk func(t reflect.Type, path string)
	walk = func(of reflect.Type, path string) {
		switch of.Kind() {
		case reflect.Struct:
			for i := range of.NumField() {
				walk(of.Field(i).Type, path+"."+of.Field(i).Name)
			}
		case reflect.Array:
			walk(of.Elem(), path+"[]")
		case reflect.Bool, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		case reflect.Uint64:
			if path != "World.History.Fences" && path != "World.Resources[].Done" {
				t.Errorf("%s is %v: sets are named in this test, and times have no place in a world", path, of)
			}
		default:
			t.Errorf("%s is %v: a world has small unsigned numbers and booleans only", path, of)
		}
	}
	walk(reflect.TypeFor[model.World](), "World")
}
