package main

import "testing"

// aPass has a command with one replacement that takes a pod, a blocked node and allowances.
func aPass() *Decision {
	result := aDecision()
	result.Commands = []Command{{
		Reason: "Underutilized", Method: "multi-node", Candidates: []string{"n1", "n2"}, Replacements: []int{0}, Savings: 0.3,
	}}
	result.Blockers = []Blocker{{"n3", "PDB_BLOCKED", "told so"}}
	result.Allowed = map[string]map[string]string{"p": {"Empty": "1"}}
	return result
}

func TestOrderMessagesAndLastDigitsAreNoDifference(t *testing.T) {
	other := aPass()
	other.Commands[0].Candidates = []string{"n2", "n1"}
	other.Commands[0].Savings = 0.1 + 0.2
	other.Blockers[0].Message = "told otherwise"
	if d := firstDifference(aPass(), other); d != nil {
		t.Errorf("found %v, expected none", d)
	}
}

func TestEveryFactOfAPassThatDiffersIsFound(t *testing.T) {
	one := 1
	for fact, changes := range map[string][]func(*Decision){
		"commands": {
			func(d *Decision) { d.Commands = nil },
			func(d *Decision) { d.Commands[0].Candidates = []string{"n1"} },
			func(d *Decision) { d.Commands[0].Method = "single-node" },
			func(d *Decision) { d.Commands[0].Reason = "Drifted" },
			func(d *Decision) { d.Commands = append(d.Commands, d.Commands[0]) },
		},
		"replacements":             {func(d *Decision) { d.Commands[0].Replacements = nil }},
		"replacement-pool":         {func(d *Decision) { d.Claims[0].NodePool = "q" }},
		"replacement-types":        {func(d *Decision) { d.Claims[0].InstanceTypes = []string{"t2", "t1"} }},
		"replacement-requirements": {func(d *Decision) { d.Claims[0].Requirements[0].MinValues = &one }},
		"replacement-requests":     {func(d *Decision) { delete(d.Claims[0].Requests, "cpu") }},
		"replacement-cheapest":     {func(d *Decision) { d.Claims[0].Cheapest.Price = 0.4 }},
		"savings":                  {func(d *Decision) { d.Commands[0].Savings = 0.3000001 }},
		"blocked-by":               {func(d *Decision) { d.Commands[0].BlockedBy = "LIMIT" }},
		"outcome":                  {func(d *Decision) { d.Placements[2].Node = "n2" }},
		"blocker": {
			func(d *Decision) { d.Blockers = nil },
			func(d *Decision) { d.Blockers[0].Code = "PDB_MULTIPLE" },
		},
		"allowed": {
			func(d *Decision) { d.Allowed["p"]["Empty"] = "0" },
			func(d *Decision) { d.Allowed["q"] = map[string]string{"Empty": "0"} },
		},
	} {
		for i, change := range changes {
			changed := aPass()
			change(changed)
			if d := firstDifference(aPass(), changed); d == nil || d.Fact != fact {
				t.Errorf("change %d: found %v, expected a difference of %s", i, d, fact)
			}
			if fingerprint(aPass()) == fingerprint(changed) {
				t.Errorf("change %d of %s: found the same fingerprint, expected another", i, fact)
			}
		}
	}
}
