package main

import "testing"

func TestCoverageCountsInputsAndNotPods(t *testing.T) {
	covered := coverage{}
	covered.note(aDecision())
	covered.note(aDecision())
	covered.note(newDecision(""))
	want := "a claim 2, a pod on an existing node 2, a pod with E-TAINT 2, a pod with V-SELECTOR 2"
	if covered.String() != want {
		t.Errorf("found %q, expected %q", covered.String(), want)
	}
}
