package scenario

import (
	"math"
	"regexp"
	"strings"
	"time"

	"fencepost/clock"
	"fencepost/network"
)

// A Length is a length of time in nanoseconds, or [Unlimited].
type Length int64

// Unlimited is the length that nothing reaches.
const Unlimited Length = math.MaxInt64

// maxLength is the longest length that a file may say, a year.
const maxLength = Length(8760 * time.Hour)

func (l Length) String() string {
	if l == Unlimited {
		return "unlimited"
	}
	return time.Duration(l).String()
}

// A Span is a length that may be unlimited.
type Span struct{ Length }

// A Window is the shortest and the longest time that something takes: a list of
// the two, or one length for both. The longest may be unlimited, and the word by
// itself is a window from nothing on.
type Window struct{ Least, Most Length }

// Amounts are lengths by which a clock may jump, forward or back: one, or a list.
type Amounts []Length

const (
	wantLength  = "a length with its unit, such as 10s or 250ms"
	wantSpan    = wantLength + ", or unlimited"
	wantWindow  = wantLength + ", or a list of the shortest and the longest: [50ms, 250ms]"
	wantAmounts = "an amount such as 5s or -500ms, or a list of up to 4 of them"
)

func (Length) wants() string  { return wantLength }
func (Span) wants() string    { return wantSpan }
func (Window) wants() string  { return wantWindow }
func (Amounts) wants() string { return wantAmounts }

func (l *Length) read(r *reader, path string, n *node) error {
	return r.length(path, n, wantLength, l, 0)
}

func (s *Span) read(r *reader, path string, n *node) error {
	return r.length(path, n, wantSpan, &s.Length, mayBeUnlimited)
}

func (w *Window) read(r *reader, path string, n *node) error {
	switch {
	case n.kind == word && n.text == "unlimited" && !n.quoted:
		w.Least, w.Most = 0, Unlimited
		return nil
	case n.kind == word:
		err := r.length(path, n, wantWindow, &w.Least, 0)
		w.Most = w.Least
		return err
	case n.kind == list && len(n.items) == 2:
		if err := r.length(path, &n.items[0], wantLength, &w.Least, 0); err != nil {
			return err
		}
		if err := r.length(path, &n.items[1], wantSpan, &w.Most, mayBeUnlimited); err != nil {
			return err
		}
		if w.Least > w.Most {
			return r.fail(n.items[1].at, "%s ends at %v, before it begins at %v: expected the shortest time first", path, w.Most, w.Least)
		}
		return nil
	case n.kind == list:
		return r.fail(n.at, "%s is a list of %d: expected the shortest and the longest time: [50ms, 250ms]", path, len(n.items))
	}
	return r.fail(n.at, "%s is %v: expected %s", path, n, wantWindow)
}

func (a *Amounts) read(r *reader, path string, n *node) error {
	items := []node{*n}
	if n.kind == list {
		items = n.items
	}
	if len(items) == 0 || len(items) > clock.MenuSize {
		return r.fail(n.at, "%s is a list of %d: expected %s", path, len(items), wantAmounts)
	}
	*a = make(Amounts, len(items))
	for i := range items {
		if err := r.length(path, &items[i], wantAmounts, &(*a)[i], mayBeNegative); err != nil {
			return err
		}
		if (*a)[i] == 0 {
			return r.fail(items[i].at, "%s is %v: expected an amount that is not nothing", path, &items[i])
		}
		for _, b := range (*a)[:i] {
			if b == (*a)[i] {
				return r.fail(items[i].at, "%s has %v twice: expected different amounts", path, &items[i])
			}
		}
	}
	return nil
}

// may is what a length may be besides a plain one.
type may uint8

const (
	mayBeUnlimited may = iota + 1
	mayBeNegative
)

// aLength is how a length is written. What looks like one and cannot be parsed is longer
// than there are nanoseconds to count.
var aLength = regexp.MustCompile(amountPattern)

// length reads a length and notes it for the tick to divide.
func (r *reader) length(path string, n *node, want string, into *Length, may may) error {
	if n.kind != word {
		return r.fail(n.at, "%s is %v: expected %s", path, n, want)
	}
	if n.text == "unlimited" && !n.quoted {
		if may != mayBeUnlimited {
			return r.fail(n.at, "%s is unlimited: expected %s", path, want)
		}
		*into = Unlimited
		return nil
	}
	d, err := clock.ParseLength(n.text)
	_, unparsed := time.ParseDuration(n.text)
	switch {
	case err != nil && unparsed == nil:
		return r.fail(n.at, "%s is %v: expected a whole number of nanoseconds", path, n)
	case n.text != "" && strings.Trim(n.text, "+-0123456789.") == "":
		return r.fail(n.at, "%s is %v, without a unit: expected %s", path, n, want)
	case err != nil && strings.TrimSpace(n.text) != n.text, err != nil && strings.Contains(n.text, " "):
		return r.fail(n.at, "%s is %v: expected no space before the unit", path, n)
	case err != nil && aLength.MatchString(n.text), Length(d) > maxLength || Length(d) < -maxLength:
		return r.fail(n.at, "%s is %v, which is too long: expected at most %v, a year", path, n, time.Duration(maxLength))
	case err != nil:
		return r.fail(n.at, "%s is %v: expected %s; the units are us, ms, s, m and h", path, n, want)
	case d < 0 && may != mayBeNegative:
		return r.fail(n.at, "%s is %v, less than nothing: expected %s", path, n, want)
	}
	*into = Length(d)
	r.lengths = append(r.lengths, lengthAt{path, n.at, *into})
	return nil
}

// ticks is a length in the model's ticks.
func (c *compiler) ticks(l Length) clock.Ticks {
	if l == Unlimited {
		return clock.Forever
	}
	return clock.Ticks(l/c.file.Tick) * c.perUnit
}

func (c *compiler) window(w Window) network.Window {
	return network.Window{Least: c.ticks(w.Least), Most: c.ticks(w.Most)}
}
