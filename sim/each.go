package sim

import "sync"

// Each does n things, by so many workers at a time, at least one; they begin in their
// order. It returns the error of the first of them that has one. Told, if it is not nil,
// is told how many are done, by one worker at a time.
func Each(workers, n int, do func(i int) error, told func(done int)) error {
	errs := make([]error, n)
	next, done := 0, 0
	var mu sync.Mutex
	begin := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	end := func() {
		mu.Lock()
		defer mu.Unlock()
		if done++; told != nil {
			told(done)
		}
	}
	var all sync.WaitGroup
	for range max(1, workers) {
		all.Go(func() {
			for i := begin(); i < n; i = begin() {
				errs[i] = do(i)
				end()
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
