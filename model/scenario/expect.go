package scenario

// An Expectation is the verdict that a scenario predicts for a property.
type Expectation struct{ Property, Verdict string }

// Expectations are predictions in the order of the file.
type Expectations []Expectation

// Properties are the names of all properties, in the order in which they are
// shown. Package properties has the properties themselves, and a test there that
// these are their names.
var Properties = []string{"belief", "use", "stale", "overwrite", "lost-update", "holder",
	"fence-monotone", "fence-unique", "owner-release", "gap", "free", "progress"}

// Verdicts are the words for all verdicts.
var Verdicts = []string{"holds", "violated", "not-exercised", "unknown"}

func (Expectations) wants() string { return "a section of properties and verdicts: {use: violated}" }

func (l *Expectations) read(r *reader, path string, n *node) error {
	if n.kind == section {
		for _, k := range n.keys {
			if !contains(Properties, k.text) {
				return r.fail(k.at, "key %s is unknown: %s", join(path, k.text), expected(k.text, Properties))
			}
		}
	}
	return r.named(path, n, l.wants(), func(property, at string, v *node) error {
		if v.kind != word || !contains(Verdicts, v.text) {
			return r.fail(v.at, "%s is %v: %s", at, v, expected(v.text, Verdicts))
		}
		*l = append(*l, Expectation{property, v.text})
		return nil
	})
}
