package zone_test

import (
	"fmt"

	"fencepost/clock/zone"
)

// A lease of 10 ticks, the request 1 tick on its way at most, and a holder that
// waits up to 3 ticks after its own check that fewer than 8 have passed. Stopwatch 1
// started when the holder asked, 2 when the server set the key.
func Example() {
	var z zone.Zone
	z.Start(2)
	z.Up()
	z.Most(1, 1)
	z.Restart(2) // the server sets the key

	z.Up()
	z.Most(1, 7) // "below 8": the holder sees its lease as valid

	var waiting zone.Zone
	waiting.Select(&z, []int{0, 1, 2, 0}) // stopwatch 3: since the check
	waiting.Up()
	waiting.Most(3, 3)
	fmt.Println(&waiting)

	gone := zone.Guard{Stopwatch: 2, Least: 10, Most: zone.Inf}
	fmt.Println("gone while it waits:", waiting.Meets(gone))
	waiting.Least(gone.Stopwatch, gone.Least)
	fmt.Println("earliest:", waiting.AppendPoint(nil)[1:])
	// Output:
	// x1 in [0,10], x2 in [0,10], x3 in [0,3], x1-x2 <= 1, x1-x3 <= 7, x2-x1 <= 0, x2-x3 <= 7, x3-x1 <= 0, x3-x2 <= 0
	// gone while it waits: true
	// earliest: [10 10 3]
}
