package scenario

import (
	"strconv"
	"strings"

	"fencepost/clock"
)

// A Rate is how fast a clock runs: Num of its seconds pass in Den real ones. A
// file writes 1.1 or 11/10 for a clock that is a tenth too fast. It is kept in
// lowest terms, and so the tick need not be divided further than it must.
type Rate struct{ Num, Den int64 }

const wantRate = "a rate such as 1.1 or 11/10, from 1/100 to 100, of at most 6 digits"

// parseRate reads a rate, exactly.
func parseRate(text string) (Rate, bool) {
	over, under, fraction := strings.Cut(text, "/")
	var r Rate
	if fraction {
		r = Rate{digits(over), digits(under)}
	} else {
		units, rest, _ := strings.Cut(text, ".")
		r = Rate{digits(units + rest), 1}
		for range min(len(rest), 6) {
			r.Den *= 10
		}
	}
	if r.Num <= 0 || r.Den <= 0 || r.Num > 100*r.Den || r.Den > 100*r.Num {
		return Rate{}, false
	}
	g := gcd(r.Num, r.Den)
	return Rate{r.Num / g, r.Den / g}, true
}

// digits is the number of up to six plain digits, or -1.
func digits(s string) int64 {
	if s == "" || len(s) > 6 || strings.Trim(s, "0123456789") != "" {
		return -1
	}
	n, _ := strconv.ParseInt(s, 10, 64)
	return n
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// A Rated is a process and the rate of its clock.
type Rated struct {
	// Who is a client, a server, or all "clients" or "servers".
	Who  string
	Rate Rate
}

// Rates are the rates of clocks, by whose they are. What names one process goes
// before what names all.
type Rates []Rated

func (Rates) wants() string { return "a section of names and rates: {A: 9/10, servers: 1.1}" }

func (l *Rates) read(r *reader, path string, n *node) error {
	return r.named(path, n, l.wants(), func(who string, at string, v *node) error {
		rate, ok := parseRate(v.text)
		if v.kind != word || v.quoted || !ok {
			return r.fail(v.at, "%s is %v: expected %s", at, v, wantRate)
		}
		*l = append(*l, Rated{who, rate})
		return nil
	})
}

// named reads a section whose keys are names of processes.
func (r *reader) named(path string, n *node, want string, each func(who, path string, v *node) error) error {
	if n.kind != section {
		return r.fail(n.at, "%s is %v: expected %s", path, n, want)
	}
	for i, k := range n.keys {
		at := join(path, k.text)
		if r.has(at) {
			return r.fail(k.at, "key %s appears twice: expected one value for each", at)
		}
		r.given = append(r.given, place{at, k.at, n.items[i].at})
		if n.items[i].kind == nothing {
			return r.fail(k.at, "%s has no value: expected %s", at, want)
		}
		if err := each(k.text, at, &n.items[i]); err != nil {
			return err
		}
	}
	return nil
}

// rates lays the rates out for the model: those that name one process last.
func (c *compiler) rates() {
	for _, single := range [...]bool{false, true} {
		for _, r := range c.file.Clocks.Rates {
			if (r.Who != allClients && r.Who != allServers) != single {
				continue
			}
			rate := clock.Rate{Num: clock.Ticks(r.Rate.Num), Den: clock.Ticks(r.Rate.Den)}
			clients, servers := c.mask(r.Who)
			for i := range c.out.ClientRates {
				if clients>>i&1 == 1 {
					c.out.ClientRates[i] = rate
				}
			}
			for i := range c.out.ServerRates {
				if servers>>i&1 == 1 {
					c.out.ServerRates[i] = rate
				}
			}
		}
	}
}

// subdivide is into how many ticks a tick of the file must be divided so that
// every length is a whole number of them on every clock: the least common
// multiple of the rates' numerators. It reports false where that is unreasonable.
func (f *File) subdivide() (perUnit int64, ok bool) {
	perUnit = 1
	for _, r := range f.Clocks.Rates {
		perUnit = perUnit / gcd(perUnit, r.Rate.Num) * r.Rate.Num
		if perUnit > 1e9 {
			return 0, false
		}
	}
	return perUnit, true
}
