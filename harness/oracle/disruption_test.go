//go:build !only_plan

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// nodeOf is an initialized node of the default pool with its Consolidatable NodeClaim; extra conditions are the claim's.
func nodeOf(name, annotations, conditions string) string {
	labels := `{karpenter.sh/nodepool: default, node.kubernetes.io/instance-type: small, topology.kubernetes.io/zone: z1, karpenter.sh/capacity-type: on-demand, karpenter.sh/registered: "true", karpenter.sh/initialized: "true", kubernetes.io/arch: amd64, kubernetes.io/os: linux, kubernetes.io/hostname: NAME}`
	return strings.NewReplacer("LABELS", labels, "NAME", name, "ANNOTATIONS", annotations, "CONDITIONS", conditions).Replace(`
apiVersion: v1
kind: Node
metadata: {name: NAME, annotations: {ANNOTATIONS}, labels: LABELS}
spec: {providerID: "test://NAME"}
status:
  capacity: {cpu: "2", memory: 4Gi, pods: "10"}
  allocatable: {cpu: 1900m, memory: 4Gi, pods: "10"}
  conditions: [{type: Ready, status: "True"}]
---
apiVersion: karpenter.sh/v1
kind: NodeClaim
metadata: {name: claim-NAME, labels: LABELS}
spec: {requirements: []}
status:
  providerID: "test://NAME"
  conditions: [{type: Initialized, status: "True", reason: Initialized}, {type: Consolidatable, status: "True", reason: Consolidatable}CONDITIONS]
---`)
}

// boundPod requests cpu on a node.
func boundPod(name, node, cpu string) string {
	return fmt.Sprintf(`
apiVersion: v1
kind: Pod
metadata: {name: %s, labels: {app: %s}}
spec: {nodeName: %s, containers: [{name: main, image: "web:1", resources: {requests: {cpu: %s}}}]}
status: {phase: Running, conditions: [{type: PodScheduled, status: "True"}]}
---`, name, name, node, cpu)
}

// poolWith is the default pool with other disruption settings or limits.
func poolWith(spec string) string {
	return strings.Replace(aPool, "spec: {template", "spec: {"+spec+", template", 1)
}

const (
	everyNode = `disruption: {consolidateAfter: 0s, budgets: [{nodes: "100%"}]}`
	drifted   = `, {type: Drifted, status: "True", reason: Drifted, lastTransitionTime: "2026-03-02T10:00:00Z"}`
)

// disrupted is the pass on documents written by hand.
func disrupted(t *testing.T, command string, documents ...string) *Decision {
	t.Helper()
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	in.Request.Command, in.Request.Now = command, "2026-03-02T12:00:00Z"
	decision := decide(in.Request, realRules)
	if decision.Error != "" || slices.ContainsFunc(decision.Notes, func(note string) bool { return strings.HasPrefix(note, "the pass ends") }) {
		t.Fatal(decision.Error, decision.Notes)
	}
	return decision
}

func TestEachMethodHasItsCommand(t *testing.T) {
	static := strings.Replace(everyNode, "disruption", "replicas: 1, disruption", 1)
	for name, test := range map[string]struct {
		documents    []string
		method       string
		candidates   []string
		replacements int
	}{
		"empty":        {[]string{poolWith(everyNode), nodeOf("a", "", ""), nodeOf("b", "", "")}, "emptiness", []string{"a", "b"}, 0},
		"static drift": {[]string{poolWith(static), nodeOf("a", "", drifted)}, "static-drift", []string{"a"}, 1},
		"drift":        {[]string{poolWith(everyNode), nodeOf("a", "", drifted), boundPod("p", "a", "1")}, "drift", []string{"a"}, 1},
		"multi-node": {[]string{poolWith(everyNode), nodeOf("a", "", ""), boundPod("p", "a", "100m"), nodeOf("b", "", ""),
			boundPod("q", "b", "100m"), nodeOf("c", `karpenter.sh/do-not-disrupt: "true"`, ""), boundPod("r", "c", "1")},
			"multi-node", []string{"a", "b"}, 0},
		"single-node": {[]string{poolWith(everyNode), nodeOf("a", "", ""), boundPod("p", "a", "1")}, "single-node", []string{"a"}, 1},
	} {
		decision := disrupted(t, "consolidate", append(test.documents, aType)...)
		if len(decision.Commands) != 1 {
			t.Errorf("%s: found %+v, expected one command", name, decision.Commands)
			continue
		}
		command := decision.Commands[0]
		slices.Sort(command.Candidates)
		if command.Method != test.method || !slices.Equal(command.Candidates, test.candidates) ||
			len(command.Replacements) != test.replacements {
			t.Errorf("%s: found %+v, expected %+v", name, command, test)
		}
	}
}

func TestTiesAreBrokenByName(t *testing.T) {
	documents := []string{poolWith(`disruption: {consolidateAfter: 0s, budgets: [{nodes: "2"}]}`), aType}
	for i := range 20 {
		documents = append(documents, nodeOf(fmt.Sprintf("n%02d", i), "", ""))
	}
	for range 5 {
		candidates := disrupted(t, "consolidate", documents...).Commands[0].Candidates
		slices.Sort(candidates)
		if !slices.Equal(candidates, []string{"n00", "n01"}) {
			t.Fatalf("found %v, expected the first two by name", candidates)
		}
	}
}

func TestACommandThatExceedsALimitIsBlocked(t *testing.T) {
	decision := disrupted(t, "consolidate", poolWith("limits: {cpu: 1}, "+everyNode), aType, nodeOf("a", "", drifted),
		boundPod("p", "a", "100m"), strings.Replace(aType, "small", "tiny", 1))
	if len(decision.Commands) != 0 {
		t.Errorf("found %+v, expected none: the simulation knows the limit", decision.Commands)
	}
	static := "replicas: 1, limits: {cpu: 1}, " + everyNode
	decision = disrupted(t, "consolidate", poolWith(static), aType, nodeOf("a", "", drifted))
	if len(decision.Commands) != 1 || decision.Commands[0].BlockedBy != "LIMIT" {
		t.Errorf("found %+v, expected one command blocked by LIMIT", decision.Commands)
	}
}

func TestBlockersHaveTheCodesOfTheSpecification(t *testing.T) {
	budgets := `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: NAME}
spec: {selector: {matchLabels: {app: p}}}
status: {disruptionsAllowed: 0}
---`
	pdb := strings.Replace(budgets, "NAME", "one", 1)
	pod := boundPod("p", "a", "1")
	for code, documents := range map[string][]string{
		"UNMANAGED":           {strings.SplitAfter(nodeOf("a", "", ""), "---")[0]},
		"NOT_INITIALIZED":     {strings.ReplaceAll(nodeOf("a", "", ""), `karpenter.sh/initialized: "true"`, "a: b")},
		"NODE_DO_NOT_DISRUPT": {nodeOf("a", `karpenter.sh/do-not-disrupt: "true"`, "")},
		"NODEPOOL_NOT_FOUND":  {strings.ReplaceAll(nodeOf("a", "", ""), "nodepool: default", "nodepool: other")},
		"DELETING":            {nodeOf("a", "", `, {type: InstanceTerminating, status: "True", reason: Terminating}`)},
		"POD_DO_NOT_DISRUPT": {nodeOf("a", "", ""), strings.Replace(pod, "{name: p,",
			`{name: p, annotations: {karpenter.sh/do-not-disrupt: "true"},`, 1)},
		"PDB_BLOCKED":  {nodeOf("a", "", ""), pod, pdb},
		"PDB_MULTIPLE": {nodeOf("a", "", ""), pod, pdb, strings.Replace(budgets, "NAME", "two", 1)},
	} {
		decision := disrupted(t, "consolidate", append(documents, aType, poolWith(everyNode))...)
		if len(decision.Blockers) != 1 || decision.Blockers[0].Code != code || decision.Blockers[0].Node != "a" {
			t.Errorf("found %+v, expected %s", decision.Blockers, code)
		}
	}
}

func TestAnUnlaunchedNodeClaimHoldsDisruptionBack(t *testing.T) {
	decision := disrupted(t, "consolidate", poolWith(everyNode), aType, nodeOf("a", "", ""), `
apiVersion: karpenter.sh/v1
kind: NodeClaim
metadata: {name: early, labels: {karpenter.sh/nodepool: default}}
spec: {requirements: []}`)
	if len(decision.Commands) != 0 {
		t.Errorf("found %+v, expected no command", decision.Commands)
	}
}

func TestBudgetsSayWhatIsLeft(t *testing.T) {
	pool := poolWith(`disruption: {consolidateAfter: 0s, budgets: [{nodes: "1", reasons: [Empty]}, {nodes: "0", reasons: [Drifted]}]}`)
	allowed := disrupted(t, "budget", pool, aType, nodeOf("a", "", ""), nodeOf("b", "", "")).Allowed["default"]
	want := map[string]string{"Empty": "1", "Drifted": "0", "Underutilized": "unlimited"}
	if fmt.Sprint(allowed) != fmt.Sprint(want) {
		t.Errorf("found %v, expected %v", allowed, want)
	}
}

func TestWhatKarpenterDoesNotHaveIsRefused(t *testing.T) {
	for name, change := range map[string]func(*Request){
		"search subset": func(r *Request) { r.Options.Search = "subset" },
		"untilStable":   func(r *Request) { r.Options.UntilStable = true },
		"command":       func(r *Request) { r.Command = "demand" },
	} {
		in, err := parseInput("test", []byte(aPool+aType))
		if err != nil {
			t.Fatal(err)
		}
		in.Request.Command = "consolidate"
		change(in.Request)
		if decision := decide(in.Request, realRules); !strings.HasPrefix(decision.Error, notServed+name) {
			t.Errorf("found %q, expected that %s is not served", decision.Error, name)
		}
	}
}

// TestANodeOfTheSamePoolIsNoOrderOfPools plants another node of the pool that Karpenter takes one from.
func TestANodeOfTheSamePoolIsNoOrderOfPools(t *testing.T) {
	documents := []string{nodeOf("a", "", ""), nodeOf("b", "", "")}
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	single := func(node string) *Decision {
		return &Decision{Commands: []Command{{Method: "single-node", Candidates: []string{node}}}}
	}
	o := &outcomes{request: in.Request, kerf: single("a"), other: single("b")}
	if o.isSingleNodeOfAnotherPool() {
		t.Error("found another pool, expected the same")
	}
}
