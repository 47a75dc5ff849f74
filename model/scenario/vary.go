package scenario

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"fencepost/clock"
	"fencepost/model/lock"
)

// A Parameter is one number of a scenario's file that can be varied: a length, in
// ticks of the file, or a plain number. The others keep what the file says.
type Parameter struct {
	// Path is how the parameter is called: a key, and where the key has several
	// numbers, which of them: .least, .most or .both of a window, [0] of a list.
	Path string
	// Adds says what a larger value does to what may happen.
	Adds Effect
	// Grain is the least difference between two values: a tick, but a millisecond
	// where Redis counts in them.
	Grain clock.Ticks
	// Counts says that the value is a plain number, not a length.
	Counts bool
	// Endless says that the value may also be [clock.Forever], for unlimited.
	Endless bool

	of   *Scenario
	key  string
	part string
	at   int
	kind reflect.Type
}

// An Effect is what a larger value does.
type Effect uint8

// The effects.
const (
	_     Effect = iota
	More         // all that could happen still can: what is broken stays broken
	Fewer        // nothing can happen that could not: what holds goes on holding
	Other        // other things can happen
)

func (e Effect) String() string { return [...]string{"", "more", "fewer", "other"}[e] }

// effects are those of the keys whose value is one number. Of a window, a later end
// adds runs and a later beginning takes some away, whatever it is of. A budget adds
// runs. What is not here does neither: a longer time to live expires later, and
// must expire later.
var effects = map[string]Effect{
	"faults.pause.max": More,
	"faults.pause.min": Fewer,
	"faults.late.max":  More,
	"servers.sync":     More,
	"servers.lag":      More,
	"free":             Fewer,
}

func (p *Parameter) effect() Effect {
	switch {
	case p.part == "most", strings.HasPrefix(p.key, "faults.") && strings.HasSuffix(p.key, ".count"):
		return More
	case p.part == "least":
		return Fewer
	case effects[p.key] != 0:
		return effects[p.key]
	}
	return Other
}

// Parameter is the number at a path. A window by itself means its longest end, and
// a list by itself its only item. It fails where no file has a number there.
func (s *Scenario) Parameter(path string) (*Parameter, error) {
	p := &Parameter{Path: path, of: s, key: path, Grain: 1}
	for _, part := range [...]string{"least", "most", "both"} {
		if key, ok := strings.CutSuffix(path, "."+part); ok {
			p.key, p.part = key, part
		}
	}
	if open := strings.LastIndexByte(path, '['); open > 0 && strings.HasSuffix(path, "]") {
		at, err := strconv.Atoi(path[open+1 : len(path)-1])
		if err != nil || at < 0 {
			return nil, fmt.Errorf("parameter %s has no whole number in its brackets", path)
		}
		p.key, p.part, p.at = path[:open], "item", at
	}
	for _, k := range keyed("", reflect.TypeFor[File]()) {
		if k.path == p.key && k.kind != nil {
			p.kind = k.kind
		}
	}
	if err := p.resolve(); err != nil {
		return nil, err
	}
	p.Adds = p.effect()
	return p, nil
}

// resolve settles which number of the key's value is meant.
func (p *Parameter) resolve() error {
	switch p.kind {
	case nil:
		hint := "schema shows all keys"
		if near := Nearest(p.Path, Parameters()); near != "" {
			hint = "did you mean " + near + "?"
		}
		return fmt.Errorf("parameter %s is not a number in a scenario file: %s", p.Path, hint)
	case reflect.TypeFor[Window]():
		switch {
		case p.part == "":
			p.part = "most"
		case p.part == "item" && p.at < 2:
			p.part = [...]string{"least", "most"}[p.at]
		case p.part == "item":
			return fmt.Errorf("parameter %s is the third end of a window: expected [0] or [1]", p.Path)
		}
		// A cut without an end is one that stays, which is not more than one that ends.
		p.Path, p.Endless = p.key+"."+p.part, p.part == "most" && p.key != "faults.cut.for"
		if v, ok := p.value(); !ok || v == nil {
			return fmt.Errorf("parameter %s is left out in the file of %s: expected the file to say %s", p.Path, p.of.Name, p.key)
		}
	case reflect.TypeFor[Amounts]():
		if p.part != "" && p.part != "item" {
			return fmt.Errorf("parameter %s is no window's: expected %s[0]", p.Path, p.key)
		}
		p.part, p.Path = "item", p.key+"["+strconv.Itoa(p.at)+"]"
		if v, ok := p.value(); ok && p.at >= len(v.(Amounts)) || !ok && p.at > 0 {
			return fmt.Errorf("parameter %s is not there: the file of %s has fewer", p.Path, p.of.Name)
		}
	default:
		if p.part != "" {
			return fmt.Errorf("parameter %s is one number, not several: expected %s", p.Path, p.key)
		}
		p.Counts = p.kind == reflect.TypeFor[int]() || p.kind == reflect.TypeFor[Tries]()
		p.Endless = p.kind == reflect.TypeFor[Span]() || p.kind == reflect.TypeFor[Tries]()
		if p.key == "lock.ttl" {
			p.Grain = max(1, clock.Ticks(Length(time.Millisecond)/p.of.File.Tick))
		}
	}
	return nil
}

// value is what the file says at the key, defaults filled in; false where the key
// is in a section that the file leaves out.
func (p *Parameter) value() (any, bool) {
	v := reflect.ValueOf(p.of.File)
	for name := range strings.SplitSeq(p.key, ".") {
		for _, f := range fieldsOf(v.Type()) {
			if f.name == name {
				v = v.Field(f.index)
				break
			}
		}
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return nil, false
			}
			v = v.Elem()
		}
	}
	return v.Interface(), true
}

// Get is the value in the file. It reports false where the file leaves the section
// out that it belongs to.
func (p *Parameter) Get() (clock.Ticks, bool) {
	v, ok := p.value()
	if !ok {
		return 0, false
	}
	switch v := v.(type) {
	case Length:
		return p.ticks(v), true
	case Span:
		return p.ticks(v.Length), true
	case Window:
		if p.part == "least" {
			return p.ticks(v.Least), true
		}
		return p.ticks(v.Most), true
	case Amounts:
		return p.ticks(v[p.at]), true
	case Tries:
		if v == lock.Unlimited {
			return clock.Forever, true
		}
		return clock.Ticks(v), true
	case int:
		return clock.Ticks(v), true
	}
	panic(fmt.Sprintf("scenario: no way to get a %T: give Parameter.Get one", v))
}

func (p *Parameter) ticks(l Length) clock.Ticks {
	if l == Unlimited {
		return clock.Forever
	}
	return clock.Ticks(l / p.of.File.Tick)
}

// Set is the scenario with the parameter at a value and nothing else changed. It
// fails where that is no scenario, as a rule with an [*Error] that says why.
func (p *Parameter) Set(v clock.Ticks) (*Scenario, error) {
	if v >= clock.Forever && !p.Endless {
		return nil, fmt.Errorf("parameter %s cannot be unlimited", p.Path)
	}
	text := p.Text(v)
	was, _ := p.value()
	switch was := was.(type) {
	case Window:
		least, most := was.Least.String(), was.Most.String()
		switch p.part {
		case "least":
			least = text
		case "most":
			most = text
		default:
			least, most = text, text
		}
		text = "[" + least + ", " + most + "]"
	case Amounts:
		items := make([]string, len(was))
		for i, a := range was {
			items[i] = a.String()
		}
		items[p.at] = text
		text = "[" + strings.Join(items, ", ") + "]"
	}
	return p.of.With(p.key, text)
}

// SetBoth is the scenario with the parameter at one value and another parameter of the
// same file at another.
func (p *Parameter) SetBoth(v clock.Ticks, other *Parameter, w clock.Ticks) (*Scenario, error) {
	s, err := p.Set(v)
	if err != nil {
		return nil, err
	}
	if other, err = s.Parameter(other.Path); err != nil {
		return nil, err
	}
	return other.Set(w)
}

// Text is a value as a file writes it.
func (p *Parameter) Text(v clock.Ticks) string {
	switch {
	case v >= clock.Forever:
		return "unlimited"
	case p.Counts:
		return strconv.FormatInt(int64(v), 10)
	}
	return (Length(v) * p.of.File.Tick).String()
}

// Parse is the value that a text stands for, as a file would write it.
func (p *Parameter) Parse(text string) (clock.Ticks, error) {
	if text == "unlimited" && p.Endless {
		return clock.Forever, nil
	}
	if p.Counts {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return 0, fmt.Errorf("value %q of %s is no whole number", text, p.Path)
		}
		return clock.Ticks(n), nil
	}
	d, err := time.ParseDuration(text)
	grain := time.Duration(p.Grain) * time.Duration(p.of.File.Tick)
	switch {
	case err != nil && aLength.MatchString(text):
		return 0, fmt.Errorf("value %q of %s is longer than a year", text, p.Path)
	case err != nil:
		return 0, fmt.Errorf("value %q of %s is no length such as 10s or 250ms", text, p.Path)
	case d%grain != 0:
		return 0, fmt.Errorf("value %q of %s is no multiple of %v", text, p.Path, grain)
	case Length(d) > maxLength || Length(d) < -maxLength:
		return 0, fmt.Errorf("value %q of %s is longer than a year", text, p.Path)
	}
	return clock.Ticks(Length(d) / p.of.File.Tick), nil
}
