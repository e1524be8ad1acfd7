package main

import (
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"
)

// aDecision has a pod on a node, two pods on one claim, one pending and one ignored.
func aDecision() *Decision {
	zero := 0
	return &Decision{
		Placements: []Placement{{Pod: "default/a", Claim: &zero}, {Pod: "default/b", Claim: &zero}, {Pod: "default/c", Node: "n1"}},
		Claims: []Claim{{
			NodePool: "p", InstanceTypes: []string{"t1", "t2"},
			Requirements: []Requirement{{Key: "k", Operator: "In", Values: []string{"v"}}},
			Requests:     map[string]resource.Quantity{"cpu": resource.MustParse("1500m")},
			Cheapest:     &PricedOffering{"t1", "z1", "spot", 0.5},
		}},
		Pending: []PodReason{{"default/d", "E-TAINT", "told so"}},
		Ignored: []PodReason{{"default/e", "V-SELECTOR", ""}},
	}
}

func TestEqualDecisionsHaveNoDifference(t *testing.T) {
	other := aDecision()
	other.Pending[0].Message = "told otherwise"
	other.Claims[0].Requests = map[string]resource.Quantity{"cpu": resource.MustParse("1.5"), "memory": resource.MustParse("0")}
	if d := firstDifference(aDecision(), other); d != nil {
		t.Errorf("found %v, expected none", d)
	}
}

func TestTheOrderOfClaimsIsNoDifference(t *testing.T) {
	zero, one := 0, 1
	first := &Decision{Claims: []Claim{{NodePool: "p"}, {NodePool: "q"}},
		Placements: []Placement{{Pod: "a", Claim: &zero}, {Pod: "b", Claim: &one}}}
	second := &Decision{Claims: []Claim{{NodePool: "q"}, {NodePool: "p"}},
		Placements: []Placement{{Pod: "b", Claim: &zero}, {Pod: "a", Claim: &one}}}
	if d := firstDifference(first, second); d != nil {
		t.Errorf("found %v, expected none", d)
	}
}

func TestEveryFactThatDiffersIsFound(t *testing.T) {
	zero, one := 0, 1
	for fact, change := range map[string]func(*Decision){
		"outcome":      func(d *Decision) { d.Placements[2].Node = "n2" },
		"claim-pods":   func(d *Decision) { d.Claims = append(d.Claims, Claim{}); d.Placements[1].Claim = &one; _ = zero },
		"pool":         func(d *Decision) { d.Claims[0].NodePool = "q" },
		"types":        func(d *Decision) { d.Claims[0].InstanceTypes = []string{"t2", "t1"} },
		"requirements": func(d *Decision) { d.Claims[0].Requirements[0].MinValues = &one },
		"requests":     func(d *Decision) { d.Claims[0].Requests["cpu"] = resource.MustParse("1501m") },
		"cheapest":     func(d *Decision) { d.Claims[0].Cheapest = nil },
		"code":         func(d *Decision) { d.Pending[0].Code = "E-INSTANCE" },
	} {
		changed := aDecision()
		change(changed)
		d := firstDifference(aDecision(), changed)
		if d == nil || d.Fact != fact {
			t.Errorf("found %v, expected a difference of %s", d, fact)
		}
	}
}
