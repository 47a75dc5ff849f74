package resource_test

import (
	"testing"

	"fencepost/model/resource"
)

// TestNumbers: whatever the guard and whatever the fence that is shown, the
// resource counts up by one for whoever asks, and remembers nothing else of it.
func TestNumbers(t *testing.T) {
	for _, g := range resource.Guards {
		t.Run(g.Name, func(t *testing.T) {
			was := resource.State{Version: 3, Highest: 9, Mark: 5, Number: 6, Done: 1}
			s := was
			for want := uint16(7); want < 10; want++ {
				if !g.Take(&s, resource.Request{Op: resource.Number, Token: 2, Fence: 1}) {
					t.Fatal("refused")
				}
				was.Number = want
				if s != was {
					t.Fatalf("the resource then has %+v, want %+v", s, was)
				}
			}
		})
	}
}
