package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
	"fencepost/properties"
)

// An asking is the flags that say which properties to look at, and what to claim of
// them whatever the scenario says.
type asking struct {
	properties []string
	expect     []string
}

func (k *asking) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringSliceVar(&k.properties, "property", nil, "`PROPERTY` to look at instead of all claims; may be repeated")
	f.StringSliceVar(&k.expect, "expect", nil, "`PROPERTY=VERDICT` to claim, over what the scenario claims of it; may be repeated")
	var both []string
	for _, p := range scenario.Properties {
		for _, v := range scenario.Verdicts {
			both = append(both, p+"="+v)
		}
	}
	_ = c.RegisterFlagCompletionFunc("property", cobra.FixedCompletions(scenario.Properties, cobra.ShellCompDirectiveNoFileComp))
	_ = c.RegisterFlagCompletionFunc("expect", cobra.FixedCompletions(both, cobra.ShellCompDirectiveNoFileComp))
}

// expecting is the scenario with the claims of the flag in it.
func (k *asking) expecting(c *cobra.Command, s *scenario.Scenario) (*scenario.Scenario, error) {
	if c.Flags().Changed("expect") && len(k.expect) == 0 {
		return nil, usageError{failf("flag --expect is empty: %s", anExpectation), c.Name()}
	}
	out := *s
	out.Expect = slices.Clone(s.Expect)
	seen := map[string]bool{}
	for _, text := range k.expect {
		e, err := expectation(text)
		switch {
		case err != nil:
		case seen[e.Property]:
			err = failf("flag --expect speaks of %s twice: expected one verdict", e.Property)
		case len(k.properties) > 0 && !slices.Contains(k.properties, e.Property):
			err = failf("flag --expect speaks of %s, and --property does not: expected both to, or no --property", e.Property)
		}
		if err != nil {
			return nil, usageError{err, c.Name()}
		}
		seen[e.Property] = true
		at := slices.IndexFunc(out.Expect, func(old scenario.Expectation) bool { return old.Property == e.Property })
		if at < 0 {
			out.Expect = append(out.Expect, e)
		} else {
			out.Expect[at] = e
		}
	}
	return &out, nil
}

const anExpectation = "expected PROPERTY=VERDICT, such as use=holds"

// expectation reads a claim of the flag.
func expectation(text string) (scenario.Expectation, error) {
	property, verdict, ok := strings.Cut(text, "=")
	switch {
	case !ok:
		return scenario.Expectation{}, failf("flag --expect is %s: %s", quote(text), anExpectation)
	case properties.Find(property) == nil:
		return scenario.Expectation{}, unknownWord("property", property, scenario.Properties)
	case !slices.Contains(scenario.Verdicts, verdict):
		return scenario.Expectation{}, unknownWord("verdict", verdict, scenario.Verdicts)
	}
	return scenario.Expectation{Property: property, Verdict: verdict}, nil
}

// claims are those of the scenario, or those about the properties of the names.
// A scenario that expects nothing has all properties looked at.
func (k *asking) claims(s *scenario.Scenario, verb string) ([]*claim, error) {
	expected := map[string]string{}
	var order []string
	for _, e := range s.Expect {
		expected[e.Property] = e.Verdict
		order = append(order, e.Property)
	}
	switch {
	case len(k.properties) > 0:
		order = k.properties
	case len(order) == 0:
		order = scenario.Properties
	}
	var list []*claim
	for _, name := range order {
		p := properties.Find(name)
		if p == nil {
			return nil, usageError{unknownWord("property", name, scenario.Properties), verb}
		}
		if about(list, p) == nil {
			list = append(list, &claim{property: p, expected: expected[name]})
		}
	}
	return list, nil
}

// judged are the properties to look at: all, as long as none is named.
func (k *asking) judged(list []*claim) []*properties.Property {
	if len(k.properties) == 0 {
		return properties.All
	}
	var of []*properties.Property
	for _, c := range list {
		of = append(of, c.property)
	}
	return of
}
