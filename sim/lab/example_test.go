package lab_test

import (
	"fmt"

	"fencepost/sim/lab"
)

// A figure of a tutorial, and the same from a run of the model.
func ExampleRun() {
	r, err := lab.Run("bare-del")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range r.Figures[:2] {
		fmt.Printf("%s: %s, here %s (%v)\n", f.What, f.Tutorial, f.Ours, f.Answer)
	}
	// Output:
	// B acquires: True, here True (same)
	// C acquires while B still works: True, here True (same)
}
