package explicit

import (
	"sync"
	"sync/atomic"
)

// A crew is the workers of a search. They do one kind of task at a time.
type crew struct {
	size int
	jobs []chan func(worker int)
	done sync.WaitGroup
}

func newCrew(size int) *crew {
	c := &crew{size: size}
	for w := 1; w < size; w++ {
		job := make(chan func(int), 1)
		c.jobs = append(c.jobs, job)
		go func() {
			for f := range job {
				f(w)
				c.done.Done()
			}
		}()
	}
	return c
}

// each calls f for all tasks below n and returns when all are done. Which worker
// does which is left to chance.
func (c *crew) each(n int, f func(worker, task int)) {
	if c.size == 1 || n == 1 {
		for i := range n {
			f(0, i)
		}
		return
	}
	var next atomic.Int64
	work := func(worker int) {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			f(worker, i)
		}
	}
	c.done.Add(len(c.jobs))
	for _, job := range c.jobs {
		job <- work
	}
	work(0)
	c.done.Wait()
}

func (c *crew) leave() {
	for _, job := range c.jobs {
		close(job)
	}
}
