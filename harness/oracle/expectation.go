package main

import (
	"fmt"
	"sort"
	"strings"
)

// expectationOf is a decision in the form of a Case's expectation (docs/formats.md "Expectations").
func expectationOf(decision *Decision) map[string]any {
	if decision.Error != "" {
		return map[string]any{}
	}
	if len(decision.Allowed) > 0 && decision.Placements == nil {
		return map[string]any{"allowed": decision.Allowed}
	}
	result := map[string]any{}
	if decision.Commands != nil || decision.Blockers != nil {
		result["commands"], result["blockers"] = expectedCommands(decision), map[string]any{}
		for _, blocker := range decision.Blockers {
			result["blockers"].(map[string]any)[blocker.Node] = blocker.Code
		}
		return result
	}
	placements, claims := map[string]any{}, map[string]any{}
	for _, placement := range decision.Placements {
		placements[casePod(placement.Pod)] = "node/" + placement.Node
		if placement.Claim != nil {
			placements[casePod(placement.Pod)] = fmt.Sprintf("claim/c%d", *placement.Claim)
		}
	}
	for _, pod := range decision.Pending {
		placements[casePod(pod.Pod)] = "pending/" + pod.Code
	}
	for _, pod := range decision.Ignored {
		placements[casePod(pod.Pod)] = "ignored/" + pod.Code
	}
	for i, claim := range decision.Claims {
		claims[fmt.Sprintf("c%d", i)] = expectedClaim(claim)
	}
	return map[string]any{"placements": placements, "newClaims": len(claims), "claims": claims}
}

func expectedCommands(decision *Decision) []any {
	result := []any{}
	for _, command := range decision.Commands {
		candidates := append([]string{}, command.Candidates...)
		sort.Strings(candidates)
		expected := map[string]any{"reason": command.Reason, "candidates": candidates}
		for _, index := range command.Replacements {
			replace, _ := expected["replace"].([]any)
			expected["replace"] = append(replace, expectedClaim(decision.Claims[index]))
		}
		if command.BlockedBy != "" {
			expected["blockedBy"] = command.BlockedBy
		}
		result = append(result, expected)
	}
	return result
}

func expectedClaim(claim Claim) map[string]any {
	requirements := map[string]any{}
	for _, requirement := range claim.Requirements {
		if requirement.Operator == "In" || requirement.Operator == "DoesNotExist" {
			requirements[requirement.Key] = append([]string{}, requirement.Values...)
		}
	}
	return map[string]any{"nodePool": claim.NodePool, "requirements": requirements, "requests": claim.Requests,
		"instanceTypes": map[string]any{"equal": claim.InstanceTypes}}
}

func casePod(name string) string { return strings.TrimPrefix(name, "default/") }
