package chart

import (
	"math"
	"strconv"
	"time"
)

// A scale maps the values of an axis to places in the picture.
type scale struct {
	axis *Axis
	// from and to are the ends of the first and last cell, in values.
	from, to float64
	// start and end are the same in pixels.
	start, end float64
	// unit is the unit of the numbers beside the axis, in values, and its name.
	unit float64
	name string
}

// scale spreads the cells of an axis evenly between two places. A cell reaches
// half way to its neighbours.
func (a *Axis) scale(start, end float64) *scale {
	n := len(a.Values)
	first, last := float64(a.Values[0]), float64(a.Values[n-1])
	half := 0.5
	if n > 1 {
		half = (last - first) / float64(n-1) / 2
	}
	s := &scale{axis: a, from: first - half, to: last + half, start: start, end: end, unit: 1}
	if a.Unit == 0 {
		return s
	}
	for _, u := range [...]struct {
		name   string
		length time.Duration
	}{{"h", time.Hour}, {"min", time.Minute}, {"s", time.Second}, {"ms", time.Millisecond}, {"µs", time.Microsecond}, {"ns", 1}} {
		s.name, s.unit = u.name, float64(u.length)/float64(a.Unit)
		most := 2.0
		if u.length <= time.Second {
			most = 1
		}
		if math.Max(math.Abs(first), math.Abs(last)) >= most*s.unit {
			break
		}
	}
	return s
}

// at is where a value lies.
func (s *scale) at(v float64) float64 {
	return s.start + (v-s.from)/(s.to-s.from)*(s.end-s.start)
}

// label is what the axis is called.
func (s *scale) label() string {
	if s.name == "" {
		return s.axis.Name
	}
	return s.axis.Name + " (" + s.name + ")"
}

// A tick is a number beside an axis.
type tick struct {
	at   float64
	text string
}

// ticks are round numbers along the axis, so many at most.
func (s *scale) ticks(most int) []tick {
	low, high := float64(s.axis.Values[0])/s.unit, float64(s.axis.Values[len(s.axis.Values)-1])/s.unit
	step := 1.0
	if high > low {
		step = math.Pow(10, math.Floor(math.Log10((high-low)/float64(most))))
	}
	for _, by := range [...]float64{1, 2, 5, 10, 20} {
		if (high-low)/(step*by) <= float64(most) {
			step *= by
			break
		}
	}
	if s.name == "" {
		step = math.Max(step, 1)
	}
	var out []tick
	for k := math.Ceil(low/step - 1e-9); k*step <= high+1e-9*step; k++ {
		out = append(out, tick{s.at(k * step * s.unit), strconv.FormatFloat(rounded(k*step), 'f', -1, 64)})
	}
	if len(out) == 0 {
		out = append(out, tick{s.at(low * s.unit), strconv.FormatFloat(rounded(low), 'f', -1, 64)})
	}
	return out
}

// rounded drops what arithmetic with tenths leaves behind.
func rounded(v float64) float64 {
	f, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64)
	return f + 0 // no -0
}

// words is a value as a scenario file writes it.
func (a *Axis) words(v int64) string {
	if a.Unit == 0 {
		return strconv.FormatInt(v, 10)
	}
	return time.Duration(v * a.Unit).String()
}
