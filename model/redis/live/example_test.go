package live_test

import (
	"fmt"
	"time"

	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

func ExampleMiniredis() {
	m := live.NewMiniredis(live.AfterTTL)
	do := func(q redis.Request, token string) {
		r, err := m.Do(q.Args(token, 10_000, 0)...)
		fmt.Println(q.Text(token, 10_000, 0), "->", r, err)
	}
	do(redis.Request{Op: redis.SetNXPX}, "A1")
	m.SetClock(10_000 * time.Millisecond)
	do(redis.Request{Op: redis.SetNXPX}, "B1")
	m.SetClock(10_001 * time.Millisecond)
	do(redis.Request{Op: redis.SetNXPX}, "B1")
	do(redis.Request{Op: redis.CompareAndDelete}, "A1")
	fmt.Println(m.Keys("lock", "fence"))
	// Output:
	// SET lock A1 NX PX 10000 -> OK <nil>
	// SET lock B1 NX PX 10000 -> nil <nil>
	// SET lock B1 NX PX 10000 -> OK <nil>
	// EVAL compare-and-delete lock A1 -> 0 <nil>
	// [lock=B1 for 10s] <nil>
}

// A failover that loses the lock: the replica was a command behind.
func ExampleMachine() {
	primary, replica := live.NewMachine(live.AfterTTL), live.NewMachine(live.AfterTTL)
	primary.Do(0, "INCR", "fence")
	copied := primary.Log()
	fmt.Println(primary.Do(time.Second, "SET", "lock", "A1", "NX", "PX", "10000"))
	replica.Become(copied)
	fmt.Println(replica.Do(2*time.Second, "SET", "lock", "B1", "NX", "PX", "10000"))
	// Output:
	// OK <nil>
	// OK <nil>
}
