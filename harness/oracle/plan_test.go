package main

import (
	"os"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	registerLabels()
	os.Exit(m.Run())
}

const (
	aPool = `
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: default}
spec: {template: {spec: {nodeClassRef: {group: karpenter.kwok.sh, kind: KWOKNodeClass, name: default}, requirements: []}}}
---`
	aType = `
apiVersion: kerf.dev/v1
kind: InstanceType
metadata: {name: small}
spec:
  requirements: {kubernetes.io/arch: amd64, kubernetes.io/os: linux}
  capacity: {cpu: "2", memory: 4Gi, pods: "10"}
  overhead: {cpu: 100m}
  offerings: [{zone: z1, capacityType: on-demand, price: 0.1}, {zone: z1, capacityType: spot, price: 0.04}]
---`
	aPod = `
apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: main, image: "web:1", resources: {limits: {cpu: CPU}}}]}
status: {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable}]}
---`
)

// decided is the decision on documents written by hand.
func decided(t *testing.T, documents ...string) *Decision {
	t.Helper()
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	decision := decide(in.Request, realRules)
	if decision.Error != "" {
		t.Fatal(decision.Error)
	}
	return decision
}

func podOf(cpu string) string { return strings.Replace(aPod, "CPU", cpu, 1) }

func TestAPodGetsAClaimWithTheCheapestOffering(t *testing.T) {
	decision := decided(t, aPool, aType, podOf("1500m"))
	if len(decision.Claims) != 1 || len(decision.Placements) != 1 {
		t.Fatalf("found %+v, expected one claim with one pod", decision)
	}
	cpu := decision.Claims[0].Requests["cpu"]
	if cpu.String() != "1500m" {
		t.Errorf("found a request of %s, expected the limit 1500m", cpu.String())
	}
	if cheapest := *decision.Claims[0].Cheapest; cheapest != (PricedOffering{"small", "z1", "spot", 0.04}) {
		t.Errorf("found %+v, expected the spot offering", cheapest)
	}
}

func TestReasonsHaveTheCodesOfTheSpecification(t *testing.T) {
	for code, documents := range map[string][]string{
		"E-INSTANCE":  {aPool, aType, podOf("2")},
		"E-NO-POOLS":  {aType, podOf("1")},
		"E-NO-TYPES":  {strings.Replace(aPool, "requirements: []", "requirements: [{key: kubernetes.io/arch, operator: In, values: [arm64]}]", 1), aType, podOf("1")},
		"E-LIMIT-RES": {strings.Replace(aPool, "spec: {template", "spec: {limits: {cpu: 1}, template", 1), aType, podOf("1")},
	} {
		decision := decided(t, documents...)
		if len(decision.Pending) != 1 || decision.Pending[0].Code != code {
			t.Errorf("found %+v, expected %s", decision.Pending, code)
		}
	}
}

func TestAnUnlaunchedNodeClaimHoldsThePassBack(t *testing.T) {
	decision := decided(t, aPool, aType, podOf("1"), `
apiVersion: karpenter.sh/v1
kind: NodeClaim
metadata: {name: early, labels: {karpenter.sh/nodepool: default}}
spec: {requirements: []}`)
	if len(decision.Ignored) != 1 || decision.Ignored[0].Code != "NO-PASS" {
		t.Errorf("found %+v, expected NO-PASS", decision)
	}
}

func TestWhatIsNotServedIsSaid(t *testing.T) {
	in, err := parseInput("test", []byte(aPool+podOf("1")))
	if err != nil {
		t.Fatal(err)
	}
	if decision := decide(in.Request, realRules); !strings.HasPrefix(decision.Error, notServed) {
		t.Errorf("found %q, expected that it is not served", decision.Error)
	}
}
