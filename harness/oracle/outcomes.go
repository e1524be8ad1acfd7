package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
)

// outcomes are the decisions of both sides on one input. Karpenter decides several times where it differs, because some
// of its decisions are left to chance.
type outcomes struct {
	request  *Request
	kerf     *Decision
	first    *difference
	other    *Decision                  // Karpenter's that differs so
	seen     map[string]int             // Karpenter's decisions, canonical, and how often each came
	shapes   map[string]map[string]bool // what domainShapes say of Karpenter's decisions, by rule
	equals   int
	attempts int
	deadline time.Time // of the search for an explanation; none where it is zero
	isLate   bool
}

func (o *outcomes) add(karpenters *Decision) {
	if o.seen == nil {
		o.seen = map[string]int{}
	}
	o.attempts++
	o.seen[fingerprint(karpenters)]++
	d := firstDifference(o.kerf, karpenters)
	if d == nil {
		o.equals++
		return
	}
	o.noteShapes(karpenters)
	if o.first == nil {
		o.first, o.other = d, karpenters
	}
}

// fingerprint is equal for equal canonical decisions.
func fingerprint(decision *Decision) string {
	c := canonicalize(decision)
	text, _ := json.Marshal([]any{c.commands, c.blockers, c.allowed, c.outcomes, c.codes, describeAll(c.claims, func(claim Claim) string {
		result := ""
		for _, fact := range claimFacts {
			result += fact.text(claim) + "|"
		}
		return result
	})})
	return string(text)
}

// judge names the outcome; an explained difference carries the class that explains it.
func (o *outcomes) judge() verdict {
	if o.first == nil {
		return verdict{word: "equal"}
	}
	for _, class := range knownClasses() {
		if class.explains(o) {
			return verdict{"explained " + class.ID, o.first.Fact, o.first.String()}
		}
	}
	return o.different()
}

func (o *outcomes) different() verdict {
	detail := o.first.String()
	if o.isLate {
		detail += fmt.Sprintf(" (the search for an explanation ended after %v)", searchTime)
	}
	return verdict{"different", o.first.Fact, detail}
}

// ruleAttempts is how often Karpenter decides under a rule; chance is at work there too.
var ruleAttempts = 48

// equalUnder says whether Karpenter decides what kerf decides when it is made to follow rules.
func (o *outcomes) equalUnder(rules ruleSet) bool {
	for range ruleAttempts {
		if o.isLate = !o.deadline.IsZero() && time.Now().After(o.deadline); o.isLate {
			return false
		}
		karpenters := decide(o.request, rules)
		if karpenters.Error != "" {
			return false
		}
		if rules.nodeLimits {
			o.callNodeLimits(karpenters)
		}
		if firstDifference(o.kerf, karpenters) == nil {
			return true
		}
	}
	return false
}

// callNodeLimits gives Karpenter's pods the code E-LIMIT-NODES where kerf has it and Karpenter calls the negative rest of
// nodes a resource limit (docs/spec/provisioning.md 4.3). Without a limit that kerf's claims use up kerf's code is wrong.
func (o *outcomes) callNodeLimits(karpenter *Decision) {
	if !o.isNodeLimitUsedUp() {
		return
	}
	ofKerf := map[string]string{}
	for _, pod := range o.kerf.Pending {
		ofKerf[pod.Pod] = pod.Code
	}
	for i, pod := range karpenter.Pending {
		if pod.Code == "E-LIMIT-RES" && ofKerf[pod.Pod] == "E-LIMIT-NODES" {
			karpenter.Pending[i].Code = "E-LIMIT-NODES"
		}
	}
}

// isNodeLimitUsedUp says whether the nodes of some NodePool and kerf's claims for it are as many as its limits.nodes.
func (o *outcomes) isNodeLimitUsedUp() bool {
	objects := readObjects(o.request.Objects)
	nodes := map[string]int64{}
	for _, pool := range poolsOfNodes(objects) {
		nodes[pool]++
	}
	for _, claim := range o.kerf.Claims {
		nodes[claim.NodePool]++
	}
	return slices.ContainsFunc(objects.nodePools, func(pool *v1.NodePool) bool {
		limit, ok := pool.Spec.Limits["nodes"]
		return ok && nodes[pool.Name] >= limit.Value()
	})
}

// poolsOfNodes is the NodePool of each node, by the name that decisions have for the node.
func poolsOfNodes(objects *objects) map[string]string {
	result, nodes := map[string]string{}, map[string]string{}
	for _, node := range objects.nodes {
		nodes[node.Spec.ProviderID] = node.Name
		result[node.Name] = node.Labels[v1.NodePoolLabelKey]
	}
	for _, claim := range objects.nodeClaims {
		if nodes[claim.Status.ProviderID] == "" || claim.Status.ProviderID == "" {
			result[claim.Name] = claim.Labels[v1.NodePoolLabelKey]
		}
	}
	return result
}

// isSingleNodeOfAnotherPool is true where both sides disrupt one node by single-node consolidation, but of another pool:
// within a pool the order of candidates is fixed.
func (o *outcomes) isSingleNodeOfAnotherPool() bool {
	single := func(decision *Decision) string {
		if len(decision.Commands) == 1 && decision.Commands[0].Method == "single-node" {
			return decision.Commands[0].Candidates[0]
		}
		return ""
	}
	kerfs, karpenters := single(o.kerf), single(o.other)
	if kerfs == "" || karpenters == "" {
		return false
	}
	pools := poolsOfNodes(readObjects(o.request.Objects))
	return pools[kerfs] != pools[karpenters]
}
