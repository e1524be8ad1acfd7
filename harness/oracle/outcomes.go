package main

import "encoding/json"

// outcomes are the decisions of both sides on one input. Karpenter decides several times where it differs, because some
// of its decisions are left to chance.
type outcomes struct {
	request  *Request
	kerf     *Decision
	first    *difference
	seen     map[string]int             // Karpenter's decisions, canonical, and how often each came
	codes    map[string]map[string]bool // codes by pod, of decisions that differ in nothing else
	equals   int
	attempts int
}

func (o *outcomes) add(karpenters *Decision) {
	if o.seen == nil {
		o.seen = map[string]int{}
		o.codes = map[string]map[string]bool{}
	}
	o.attempts++
	o.seen[fingerprint(karpenters)]++
	d := firstDifference(o.kerf, karpenters)
	if d == nil || d.Fact == "code" {
		o.noteCodes(karpenters)
	}
	if d == nil {
		o.equals++
	} else if o.first == nil {
		o.first = d
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
	return verdict{"different", o.first.Fact, o.first.String()}
}

// ruleAttempts is how often Karpenter decides under a rule; chance is at work there too.
const ruleAttempts = 48

// equalUnder says whether Karpenter decides what kerf decides when it is made to follow rules.
func (o *outcomes) equalUnder(rules ruleSet) bool {
	for range ruleAttempts {
		karpenters := decide(o.request, rules)
		if karpenters.Error != "" {
			return false
		}
		if rules.nodeLimits {
			callNodeLimits(o.kerf, karpenters)
		}
		if firstDifference(o.kerf, karpenters) == nil {
			return true
		}
	}
	return false
}

// callNodeLimits gives Karpenter's pods the code E-LIMIT-NODES where kerf has it and Karpenter calls the negative rest of
// nodes a resource limit (docs/spec/provisioning.md 4.3).
func callNodeLimits(kerf, karpenter *Decision) {
	ofKerf := map[string]string{}
	for _, pod := range kerf.Pending {
		ofKerf[pod.Pod] = pod.Code
	}
	for i, pod := range karpenter.Pending {
		if pod.Code == "E-LIMIT-RES" && ofKerf[pod.Pod] == "E-LIMIT-NODES" {
			karpenter.Pending[i].Code = "E-LIMIT-NODES"
		}
	}
}

func (o *outcomes) noteCodes(karpenters *Decision) {
	for _, pod := range karpenters.Pending {
		if o.codes[pod.Pod] == nil {
			o.codes[pod.Pod] = map[string]bool{}
		}
		o.codes[pod.Pod][pod.Code] = true
	}
}

// everyCodeSeen is true where Karpenter's codes vary and each of kerf's is among those of its pod.
func (o *outcomes) everyCodeSeen() bool {
	if len(o.seen) < 2 || len(o.codes) == 0 {
		return false
	}
	for _, pod := range o.kerf.Pending {
		if !o.codes[pod.Pod][pod.Code] {
			return false
		}
	}
	return true
}
