package main

import (
	"strings"
	"testing"
)

const (
	anOverlay = `
apiVersion: karpenter.sh/v1alpha1
kind: NodeOverlay
metadata: {name: dear-spot}
spec: {requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot]}], price: "0.7"}
---`
	aBuffer = `
apiVersion: v1
kind: PodTemplate
metadata: {name: chunk}
template: {spec: {containers: [{name: main, image: "web:1", resources: {requests: {cpu: 500m}}}]}}
---
apiVersion: autoscaling.x-k8s.io/v1beta1
kind: CapacityBuffer
metadata: {name: spare}
spec: {podTemplateRef: {name: chunk}, replicas: 2}
---`
	aWorkload = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}}}
---`
)

// withGate is a Case document that opens a gate.
func withGate(gate string) string {
	return "kind: Case\nspec: {options: {featureGates: {" + gate + ": true}}}\n---"
}

func TestAnOverlayCountsBehindItsGate(t *testing.T) {
	for gate, price := range map[string]float64{"NodeOverlay": 0.1, "CapacityBuffer": 0.04} {
		decision := decided(t, withGate(gate), aPool, aType, podOf("1"), anOverlay)
		if len(decision.Claims) != 1 || decision.Claims[0].Cheapest.Price != price {
			t.Errorf("found %+v with gate %s, expected a claim for %v", decision.Claims, gate, price)
		}
	}
}

func TestBufferPodsTakePartBehindTheirGate(t *testing.T) {
	for gate, pods := range map[string]int{"NodeOverlay": 1, "CapacityBuffer": 3} {
		decision := decided(t, withGate(gate), aPool, aType, podOf("500m"), aBuffer)
		if len(decision.Placements) != pods {
			t.Errorf("found %+v with gate %s, expected %d placements", decision.Placements, gate, pods)
		}
	}
}

func TestBufferPodsPendWithoutPools(t *testing.T) {
	decision := decided(t, withGate("CapacityBuffer"), aType, aBuffer)
	if len(decision.Pending) != 2 || decision.Pending[0].Code != "E-NO-POOLS" {
		t.Errorf("found %+v, expected both virtual pods without a pool", decision.Pending)
	}
}

func TestAWorkloadWithoutPodsIsNotServed(t *testing.T) {
	in, err := parseInput("test", []byte(aPool+aType+aWorkload))
	if err != nil {
		t.Fatal(err)
	}
	if decision := decide(in.Request, realRules); !strings.HasPrefix(decision.Error, notServed) {
		t.Errorf("found %q, expected that it is not served", decision.Error)
	}
	decided(t, aPool, aType, aWorkload, strings.Replace(podOf("1"), "{name: web}", "{name: web, labels: {app: web}}", 1))
}
