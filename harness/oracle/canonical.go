package main

import (
	"fmt"
	"math/big"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
)

// canonical is a decision without what carries no meaning: the order and numbers of claims, messages, zero requests.
type canonical struct {
	outcomes map[string]string // pod to node/NAME, claim, pending or ignored
	codes    map[string]string // pod to its code
	claims   map[string]Claim  // pods that share the claim, joined, to the claim
	commands commandTexts
	blockers map[string]string // node to the code
	allowed  map[string]string // NodePool and reason to the number
}

func canonicalize(decision *Decision) *canonical {
	result := &canonical{
		outcomes: map[string]string{}, codes: map[string]string{}, claims: map[string]Claim{},
		commands: textsOfCommands(decision), blockers: map[string]string{}, allowed: map[string]string{},
	}
	sharing := make([][]string, len(decision.Claims))
	for _, placement := range decision.Placements {
		if placement.Claim == nil {
			result.outcomes[placement.Pod] = "node/" + placement.Node
			continue
		}
		result.outcomes[placement.Pod] = "claim"
		sharing[*placement.Claim] = append(sharing[*placement.Claim], placement.Pod)
	}
	for i, pods := range sharing {
		sort.Strings(pods)
		if len(pods) > 0 { // the claim of a static NodePool has none
			result.claims[strings.Join(pods, " ")] = decision.Claims[i]
		}
	}
	for _, pod := range decision.Pending {
		result.outcomes[pod.Pod] = "pending"
		result.codes[pod.Pod] = pod.Code
	}
	for _, pod := range decision.Ignored {
		result.outcomes[pod.Pod] = "ignored"
		result.codes[pod.Pod] = pod.Code
	}
	for _, blocker := range decision.Blockers {
		result.blockers[blocker.Node] = blocker.Code
	}
	for pool, reasons := range decision.Allowed {
		for reason, left := range reasons {
			result.allowed[pool+" for "+reason] = left
		}
	}
	return result
}

// difference is one fact in which two decisions differ.
type difference struct {
	Fact      string // commands, replacement-*, outcome, claim-pods, pool, types, ..., or code
	Subject   string // the command, the pod, or the pods that share a claim
	Kerf      string
	Karpenter string
}

func (d *difference) String() string {
	return fmt.Sprintf("%s of %s: kerf %s, Karpenter %s", d.Fact, d.Subject, d.Kerf, d.Karpenter)
}

// firstDifference compares from the coarsest fact to the finest; nil means the decisions are equal.
func firstDifference(kerf, karpenter *Decision) *difference {
	a, b := canonicalize(kerf), canonicalize(karpenter)
	if d := firstCommandDifference(a.commands, b.commands); d != nil {
		return d
	}
	if d := firstOf("outcome", a.outcomes, b.outcomes); d != nil {
		return d
	}
	pods := func(claims map[string]Claim) map[string]string {
		result := map[string]string{}
		for key := range claims {
			result[key] = "one claim"
		}
		return result
	}
	if d := firstOf("claim-pods", pods(a.claims), pods(b.claims)); d != nil {
		return d
	}
	for _, fact := range claimFacts {
		if d := firstOf(fact.name, describeAll(a.claims, fact.text), describeAll(b.claims, fact.text)); d != nil {
			return d
		}
	}
	if d := firstOf("blocker", a.blockers, b.blockers); d != nil {
		return d
	}
	if d := firstOf("allowed", a.allowed, b.allowed); d != nil {
		return d
	}
	return firstOf("code", a.codes, b.codes)
}

func firstOf(fact string, kerf, karpenter map[string]string) *difference {
	subjects := map[string]bool{}
	for subject := range kerf {
		subjects[subject] = true
	}
	for subject := range karpenter {
		subjects[subject] = true
	}
	ordered := make([]string, 0, len(subjects))
	for subject := range subjects {
		ordered = append(ordered, subject)
	}
	sort.Strings(ordered)
	for _, subject := range ordered {
		a, b := orNone(kerf[subject]), orNone(karpenter[subject])
		if a != b {
			return &difference{fact, subject, a, b}
		}
	}
	return nil
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// claimFacts are the facts of a claim, in the order of comparison.
var claimFacts = []struct {
	name string
	text func(Claim) string
}{
	{"pool", func(c Claim) string { return c.NodePool }},
	{"types", func(c Claim) string { return strings.Join(c.InstanceTypes, " ") }},
	{"requirements", requirementsText},
	{"requests", requestsText},
	{"cheapest", func(c Claim) string {
		if c.Cheapest == nil {
			return ""
		}
		return fmt.Sprintf("%+v", *c.Cheapest)
	}},
}

func describeAll(claims map[string]Claim, text func(Claim) string) map[string]string {
	result := map[string]string{}
	for pods, claim := range claims {
		result[pods] = text(claim)
	}
	return result
}

func requirementsText(claim Claim) string {
	parts := []string{}
	for _, r := range claim.Requirements {
		part := fmt.Sprintf("%s %s %v", r.Key, r.Operator, r.Values)
		if r.MinValues != nil {
			part += fmt.Sprintf(" min %d", *r.MinValues)
		}
		parts = append(parts, part)
	}
	sort.Strings(parts)
	return strings.Join(parts, "; ")
}

// exactText is the same for equal quantities, however they were written.
func exactText(quantity resource.Quantity) string {
	exact, ok := new(big.Rat).SetString(quantity.AsDec().String())
	if !ok {
		return quantity.String()
	}
	return exact.RatString()
}

func requestsText(claim Claim) string {
	parts := []string{}
	for name, quantity := range claim.Requests {
		if !quantity.IsZero() {
			parts = append(parts, name+" "+exactText(quantity))
		}
	}
	sort.Strings(parts)
	return strings.Join(parts, "; ")
}
