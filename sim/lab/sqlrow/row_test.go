package sqlrow

import (
	"testing"

	"fencepost/model/resource"
)

// TestRowIsTheGuard writes every sequence of six fences from 1 to 4 to the row and
// to the model's guard, and compares each answer and the fence that is left.
func TestRowIsTheGuard(t *testing.T) {
	row, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer row.Close()
	const length, fences = 6, 4
	for n := range 4096 {
		if err := row.Clear(); err != nil {
			t.Fatal(err)
		}
		var state resource.State
		for step, rest := 0, n; step < length; step, rest = step+1, rest/fences {
			fence := 1 + rest%fences
			want := resource.RejectLowerOrEqual.Take(&state, resource.Request{Op: resource.Write, Fence: uint16(fence)})
			got, err := row.WriteFenced("v", fence)
			if err != nil {
				t.Fatal(err)
			}
			_, left, err := row.Read()
			if err != nil {
				t.Fatal(err)
			}
			if got != want || left != int(state.Highest) {
				t.Fatalf("sequence %d, step %d: fence %d changed the row: %v, and left %d; the guard says %v, and %d",
					n, step, fence, got, left, want, state.Highest)
			}
		}
	}
}

func TestUnfencedWriteAsksNobody(t *testing.T) {
	row, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer row.Close()
	if ok, err := row.WriteFenced("written by B", 2); !ok || err != nil {
		t.Fatalf("the first write: %v, %v", ok, err)
	}
	if ok, err := row.WriteFenced("written by A", 1); ok || err != nil {
		t.Errorf("the stale write, fenced: %v, %v", ok, err)
	}
	if ok, err := row.Write("written by A"); !ok || err != nil {
		t.Errorf("the stale write, not fenced: %v, %v", ok, err)
	}
	if value, fence, err := row.Read(); value != "written by A" || fence != 2 || err != nil {
		t.Errorf("the row is %q with fence %d, %v", value, fence, err)
	}
}
