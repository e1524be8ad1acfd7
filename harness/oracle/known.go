package main

import (
	_ "embed"
	"fmt"
	"sync"

	"sigs.k8s.io/yaml"
)

//go:embed known.yaml
var knownText []byte

// knownClass is a difference that a rule of the specification explains.
type knownClass struct {
	ID        string `json:"id"`
	Rule      string `json:"rule"`
	Predicate string `json:"predicate"`
	Example   string `json:"example"`
	Reason    string `json:"reason"`
}

var knownClasses = sync.OnceValue(func() []knownClass {
	var classes []knownClass
	if err := yaml.UnmarshalStrict(knownText, &classes); err != nil {
		panic(fmt.Sprintf("known.yaml: %v", err))
	}
	for _, class := range classes {
		if predicates[class.Predicate] == nil {
			panic(fmt.Sprintf("known.yaml: %s: no predicate %q", class.ID, class.Predicate))
		}
	}
	return classes
})

func (c knownClass) explains(o *outcomes) bool { return predicates[c.Predicate](o) }

// predicates recognise the classes. Each looks at as little as it can, so that none swallows a real difference; the
// classes of ruleClasses demand that Karpenter under the rule decides exactly what kerf decides.
var predicates = map[string]func(*outcomes) bool{
	// Karpenter came to kerf's decision too, but not every time.
	"chance": func(o *outcomes) bool { return o.equals > 0 && len(o.seen) > 1 },
	// Karpenter's decisions vary, and with kerf's choices among equally good domains it decides what kerf decides.
	"tied-domains": (*outcomes).isOnlyTied,
}

var ruleClasses = map[string]ruleSet{
	"pool-order":    {poolOrder: true},
	"node-limits":   {nodeLimits: true},
	"nil-selectors": {nilSelectors: true},
	"full-identity": {fullIdentity: true},
	"soft-daemons":  {softDaemons: true},
	"inverse-seeds": {inverseSeeds: true},
	"late-groups":   {lateGroups: true},
	"several-rules": {
		nodeLimits: true, nilSelectors: true, fullIdentity: true, softDaemons: true, inverseSeeds: true, lateGroups: true,
		poolOrder: true,
	},
}

// guards are what a difference has to be, besides, to belong to a class of ruleClasses.
var guards = map[string]func(*outcomes) bool{
	"pool-order": (*outcomes).isSingleNodeOfAnotherPool,
}

func init() {
	for name, rules := range ruleClasses {
		predicates[name] = func(o *outcomes) bool {
			guard := guards[name]
			return (guard == nil || guard(o)) && o.equalUnder(rules)
		}
	}
}
