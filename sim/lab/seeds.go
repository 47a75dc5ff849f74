package lab

import (
	"runtime"
	"sync"

	"fencepost/model"
)

// labSeed is the seed of every experiment; its runs are numbered from 0 on.
const labSeed = 1

// over takes n runs, one for each seed, and returns their accounts in the order of
// the seeds. Several run at once, which changes nothing: a run depends on its
// number only.
func over(s *model.Scenario, plan Plan, n int) ([]Account, error) {
	accounts, errs := make([]Account, n), make([]error, n)
	workers := min(runtime.GOMAXPROCS(0), n)
	var all sync.WaitGroup
	for k := range workers {
		all.Go(func() {
			var p player
			d := &Director{Plan: plan}
			for i := k; i < n; i += workers {
				errs[i] = p.play(s, d, labSeed, uint64(i), &accounts[i])
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return accounts, nil
}

// once takes one run and keeps all of it.
func once(s *model.Scenario, plan Plan) (Account, error) {
	a := Account{Keep: true}
	var p player
	err := p.play(s, &Director{Plan: plan}, labSeed, 0, &a)
	return a, err
}

// each is one number of every account.
func each(accounts []Account, number func(*Account) int) Spread {
	values := make([]int, len(accounts))
	for i := range accounts {
		values[i] = number(&accounts[i])
	}
	return newSpread(values)
}
