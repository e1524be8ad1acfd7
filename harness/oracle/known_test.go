package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// soft has a PreferNoSchedule taint; limited allows one node.
var (
	soft    = strings.Replace(aPool, "requirements: []", "requirements: [], taints: [{key: soft, effect: PreferNoSchedule}]", 1)
	limited = strings.Replace(aPool, "spec: {template", "spec: {limits: {nodes: 1}, template", 1)
)

func named(pod, name, spec string) string {
	pod = strings.Replace(pod, "{name: web}", "{name: "+name+", labels: {app: web}}", 1)
	return strings.Replace(pod, "spec: {", "spec: {"+spec, 1)
}

// outcomesOf is what the comparison sees: kerf's decision as written here, and some of Karpenter's.
func outcomesOf(t *testing.T, kerfs *Decision, attempts int, documents ...string) *outcomes {
	t.Helper()
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	o := &outcomes{request: in.Request, kerf: kerfs}
	for range attempts {
		o.add(decide(in.Request, realRules))
	}
	return o
}

// decidedUnder is Karpenter's decision under rules, standing for kerf's.
func decidedUnder(t *testing.T, rules ruleSet, documents ...string) *Decision {
	t.Helper()
	in, err := parseInput("test", []byte(strings.Join(documents, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return decide(in.Request, rules)
}

func TestEqualDecisionsNeedNoClass(t *testing.T) {
	documents := []string{aPool, aType, podOf("1")}
	if v := outcomesOf(t, decided(t, documents...), 1, documents...).judge(); v.word != "equal" {
		t.Errorf("found %v, expected equal", v)
	}
}

func TestADifferenceWithoutARuleBehindItIsNotExplained(t *testing.T) {
	documents := []string{limited, aType, named(podOf("1500m"), "a", ""), named(podOf("1500m"), "b", "")}
	kerfs := decidedUnder(t, ruleSet{nodeLimits: true}, documents...)
	kerfs.Claims[0].InstanceTypes = []string{"other"}
	if v := outcomesOf(t, kerfs, 3, documents...).judge(); v.word != "different" {
		t.Errorf("found %v, expected different", v)
	}
}

func TestTheNodeLimitWithinAPassIsExplained(t *testing.T) {
	documents := []string{limited, aType, named(podOf("1500m"), "a", ""), named(podOf("1500m"), "b", "")}
	kerfs := decidedUnder(t, ruleSet{nodeLimits: true}, documents...)
	if len(kerfs.Claims) != 1 {
		t.Fatalf("found %d claims under the rule, expected the one that the limit allows", len(kerfs.Claims))
	}
	if v := outcomesOf(t, kerfs, 3, documents...).judge(); v.word != "explained node-limits" {
		t.Errorf("found %v, expected explained node-limits", v)
	}
}

// TestADaemonKeptOffASoftTaintIsExplained leaves no NodePool that could open a node, so that Karpenter probes no template
// and charges the node with no daemon; it knows the daemon by a pod that runs elsewhere.
func TestADaemonKeptOffASoftTaintIsExplained(t *testing.T) {
	node := func(name, taints string) string {
		return `---
{apiVersion: v1, kind: Node, metadata: {name: ` + name + `, labels: {kubernetes.io/hostname: ` + name + `}},
 spec: {providerID: "kwok://` + name + `"` + taints + `}, status: {allocatable: {cpu: "1", memory: 1Gi, pods: "9"},
 capacity: {cpu: "1", memory: 1Gi, pods: "9"}, conditions: [{type: Ready, status: "True"}]}}`
	}
	const agent = `containers: [{name: a, image: a, resources: {requests: {cpu: 500m}}}]`
	documents := []string{
		strings.Replace(aPool, "requirements: []", "requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [none]}]", 1),
		aType, node("soft", ", taints: [{key: soft, effect: PreferNoSchedule}]"), node("hard", ", taints: [{key: a, effect: NoSchedule}]"),
		`---
{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: agent, namespace: default, uid: agent},
 spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {` + agent + `}}}}`,
		`---
{apiVersion: v1, kind: Pod, metadata: {name: agent-hard, namespace: default, labels: {a: b}, ownerReferences: [
 {apiVersion: apps/v1, kind: DaemonSet, name: agent, uid: agent, controller: true}]},
 spec: {nodeName: hard, ` + agent + `}, status: {phase: Running}}
---`,
		named(podOf("800m"), "a", "tolerations: [{operator: Exists, effect: PreferNoSchedule}], "),
	}
	kerfs := decidedUnder(t, ruleSet{softDaemons: true}, documents...)
	if len(kerfs.Pending) != 1 {
		t.Fatalf("found %+v under the rule, expected the pod pending that the daemon leaves no room for", *kerfs)
	}
	if v := outcomesOf(t, kerfs, 3, documents...).judge(); v.word != "explained soft-daemons" {
		t.Errorf("found %v, expected explained soft-daemons", v)
	}
}

// TestEachRuleHasAnEffectOnItsExample runs the case that a class names: without an effect there it explains nothing.
func TestEachRuleHasAnEffectOnItsExample(t *testing.T) {
	for _, class := range knownClasses() {
		files, err := filepath.Glob("../../corpora/cases/*/" + class.Example + ".yaml")
		rules, ok := ruleClasses[class.Predicate]
		if err != nil || !ok || len(files) == 0 {
			continue
		}
		in, err := readInput(files[0])
		if err != nil {
			t.Fatal(err)
		}
		if v := verdictUnder(in.Request, rules, class.ID); v.word != "explained "+class.ID {
			t.Errorf("%s on %s: found %v, expected it to be explained by the class", class.ID, class.Example, v)
		}
	}
}

// verdictUnder has Karpenter decide by the rules and by its own. Where it draws lots both may come out alike, so that it
// is asked until the class is seen, a number of times.
func verdictUnder(r *Request, rules ruleSet, id string) (v verdict) {
	for try := 0; try < 8 && v.word != "explained "+id; try++ {
		o := &outcomes{request: r, kerf: decide(r, rules)}
		o.add(decide(r, realRules))
		v = o.judge()
	}
	return v
}

func TestALateGroupIsExplained(t *testing.T) {
	spread := "topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}], "
	documents := []string{soft, aType, named(podOf("100m"), "a", spread+"tolerations: [{key: soft, operator: Exists}], "),
		named(podOf("50m"), "b", spread)}
	kerfs := decidedUnder(t, ruleSet{lateGroups: true}, documents...)
	if len(kerfs.Claims) != 2 || len(kerfs.Pending) != 0 {
		t.Fatalf("found %+v under the rule, expected a claim a pod", kerfs)
	}
	if v := outcomesOf(t, kerfs, 3, documents...).judge(); v.word != "explained late-groups" {
		t.Errorf("found %v, expected explained late-groups", v)
	}
}

func TestAnEarlyOwnerIsNoPartOfTheDecision(t *testing.T) {
	spread := "topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}], "
	documents := []string{aPool, aType, named(podOf("1"), "a", spread)}
	if d := firstDifference(decided(t, documents...), decidedUnder(t, ruleSet{lateGroups: true}, documents...)); d != nil {
		t.Errorf("found %v, expected none", d)
	}
}

func TestEveryClassHasAPredicateARuleAndAReason(t *testing.T) {
	for _, class := range knownClasses() {
		if !strings.HasPrefix(class.Rule, "docs/spec/") && class.ID != "several-rules" || class.Reason == "" || class.Example == "" {
			t.Errorf("%s: found %+v, expected a rule of docs/spec, a reason and an example", class.ID, class)
		}
	}
}
