package main

import (
	"fmt"
	"sort"
	"strings"
)

// coverage counts in how many inputs something came up, so that a comparison of empty decisions shows.
type coverage map[string]int

// note takes over what a decision shows.
func (c coverage) note(decision *Decision) {
	facts := map[string]bool{}
	for _, placement := range decision.Placements {
		facts["a pod on an existing node"] = facts["a pod on an existing node"] || placement.Claim == nil
	}
	facts["a claim"] = len(decision.Claims) > 0
	facts["several claims"] = len(decision.Claims) > 1
	for _, claim := range decision.Claims {
		for _, requirement := range claim.Requirements {
			if requirement.Key == reservationIDLabel && requirement.Operator == "In" {
				facts["a reserved claim"] = true
			}
			if requirement.MinValues != nil {
				facts["a claim with minValues"] = true
			}
		}
	}
	for _, pod := range append(append([]PodReason{}, decision.Pending...), decision.Ignored...) {
		facts["a pod with "+pod.Code] = true
	}
	noteDisruption(decision, facts)
	for fact, came := range facts {
		if came {
			c[fact]++
		}
	}
}

// noteDisruption takes over what the commands, blockers and budgets show.
func noteDisruption(decision *Decision, facts map[string]bool) {
	for _, command := range decision.Commands {
		facts["a command of "+command.Method] = true
		facts["a command with a replacement"] = facts["a command with a replacement"] || len(command.Replacements) > 0
		facts["a command blocked by "+command.BlockedBy] = command.BlockedBy != ""
	}
	for _, blocker := range decision.Blockers {
		facts["a node with "+blocker.Code] = true
	}
	for _, reasons := range decision.Allowed {
		for _, left := range reasons {
			facts["a budget that is used up"] = facts["a budget that is used up"] || left == "0"
		}
	}
}

func (c coverage) String() string {
	facts := make([]string, 0, len(c))
	for fact := range c {
		facts = append(facts, fact)
	}
	sort.Strings(facts)
	for i, fact := range facts {
		facts[i] = fmt.Sprintf("%s %d", fact, c[fact])
	}
	return strings.Join(facts, ", ")
}
