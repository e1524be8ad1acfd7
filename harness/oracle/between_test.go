package main

import (
	"strings"
	"testing"
)

func requestOf(t *testing.T, documents ...string) *Request {
	t.Helper()
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return in.Request
}

func TestAnUpgradeThatChangesNothingIsNotListed(t *testing.T) {
	request := requestOf(t, aPool, aType, podOf("1"))
	same := func(r *Request) (*Decision, error) { return decide(r, realRules), nil }
	if d, err := between(request, same); d != nil || err != nil {
		t.Errorf("found %v and %v, expected no change", d, err)
	}
}

func TestADecisionThatAnUpgradeChangesIsListed(t *testing.T) {
	request := requestOf(t, limited, aType, named(podOf("1500m"), "a", ""), named(podOf("1500m"), "b", ""))
	other := func(r *Request) (*Decision, error) { return decide(r, ruleSet{nodeLimits: true}), nil }
	d, err := between(request, other)
	if err != nil || d == nil || d.Fact != "outcome" || d.Kerf != "pending" {
		t.Errorf("found %v and %v, expected that a pod was pending", d, err)
	}
}

func TestWhatAReleaseDoesNotServeIsNoChange(t *testing.T) {
	request := requestOf(t, aPool, aType, podOf("1"))
	other := func(*Request) (*Decision, error) { return &Decision{Error: notServed + "this"}, nil }
	if d, err := between(request, other); d != nil || err == nil {
		t.Errorf("found %v and %v, expected an error", d, err)
	}
}
