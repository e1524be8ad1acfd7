package main

import (
	"fmt"
	"strings"
	"testing"
)

// spreadPods are pods of different sizes that spread over zones.
func spreadPods(many int) []string {
	documents := []string{aPool, strings.Replace(aType, "offerings: [", `offerings: [{zone: z2, capacityType: on-demand, price: 0.1},
    {zone: z3, capacityType: on-demand, price: 0.1}, `, 1)}
	for i := range many {
		documents = append(documents, named(podOf(fmt.Sprintf("%dm", 1000+10*i)), fmt.Sprintf("p%02d", i),
			"topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}], "))
	}
	return documents
}

// zonesOf are the zones of the pods in order.
func zonesOf(decision *Decision) string {
	zones := []string{}
	for _, placement := range decision.Placements {
		zones = append(zones, settledLabels(decision.Claims[*placement.Claim])["topology.kubernetes.io/zone"])
	}
	return strings.Join(zones, " ")
}

func TestPinnedPodsGoWhereTheyArePinned(t *testing.T) {
	documents := spreadPods(12)
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	chosen := decide(in.Request, realRules)
	pins := pinsOf(chosen, readObjects(in.Request.Objects))
	if len(pins) != 12 {
		t.Fatalf("found %v, expected a pin of every pod", pins)
	}
	for range 5 {
		if found := decide(in.Request, ruleSet{tiedDomains: pins}); zonesOf(found) != zonesOf(chosen) {
			t.Errorf("found %s, expected %s", zonesOf(found), zonesOf(chosen))
		}
	}
}

func TestTiedDomainsAreExplained(t *testing.T) {
	documents := spreadPods(12)
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	// One of the 1,296 draws that are as good as any.
	kerfs := decide(in.Request, realRules)
	o := &outcomes{request: in.Request, kerf: kerfs}
	for len(o.seen) < 2 || o.first == nil {
		o.add(decide(in.Request, realRules))
	}
	o.equals = 0 // as if kerf's had not come up
	if v := o.judge(); v.word != "explained tied-domains" {
		t.Errorf("found %v, expected that ties explain it", v)
	}
	kerfs.Claims[0].InstanceTypes = []string{"other"}
	o = &outcomes{request: in.Request, kerf: kerfs}
	for len(o.seen) < 2 {
		o.add(decide(in.Request, realRules))
	}
	if v := o.judge(); v.word != "different" {
		t.Errorf("found %v, expected different: ties say nothing about instance types", v)
	}
}

// TestAWrongSkewIsNoTie moves all pods of one zone of the three into another.
func TestAWrongSkewIsNoTie(t *testing.T) {
	documents := spreadPods(6)
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	kerfs := decide(in.Request, realRules)
	for i := range kerfs.Claims {
		for j, requirement := range kerfs.Claims[i].Requirements {
			if requirement.Key == "topology.kubernetes.io/zone" && requirement.Values[0] == "z3" {
				kerfs.Claims[i].Requirements[j].Values = []string{"z2"}
				kerfs.Claims[i].Cheapest.Zone = "z2"
			}
		}
	}
	o := &outcomes{request: in.Request, kerf: kerfs}
	for range 16 {
		o.add(decide(in.Request, realRules))
	}
	if !o.equalUnder(ruleSet{tiedDomains: pinsOf(kerfs, readObjects(in.Request.Objects))}) {
		t.Error("found that pinned pods keep to the skew; then the shapes need no look")
	}
	if v := o.judge(); v.word != "different" {
		t.Errorf("found %v, expected different", v)
	}
}

func TestAPodThatRestrictsItsNodesIsNotPinned(t *testing.T) {
	documents := spreadPods(2)
	documents[3] = strings.Replace(documents[3], "spec: {", "spec: {nodeSelector: {kubernetes.io/os: linux}, ", 1)
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	pins := pinsOf(decide(in.Request, realRules), readObjects(in.Request.Objects))
	if len(pins) != 1 || pins["default/p00"] == nil {
		t.Errorf("found %v, expected a pin of the first pod alone", pins)
	}
}
