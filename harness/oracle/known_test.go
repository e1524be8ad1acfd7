package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
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

// TestAnotherLimitIsNoNodeLimit has a node limit that nobody gets near, and a limit of cpu that refuses the pod.
func TestAnotherLimitIsNoNodeLimit(t *testing.T) {
	documents := []string{strings.Replace(aPool, "spec: {template", "spec: {limits: {cpu: 0, nodes: 9}, template", 1), aType, podOf("1")}
	kerfs := decided(t, documents...)
	if len(kerfs.Pending) != 1 || kerfs.Pending[0].Code != "E-LIMIT-RES" {
		t.Fatalf("found %+v, expected the pod refused by the limit of cpu", kerfs.Pending)
	}
	kerfs.Pending[0].Code = "E-LIMIT-NODES"
	if v := outcomesOf(t, kerfs, 3, documents...).judge(); v.word != "different" {
		t.Errorf("found %v, expected different", v)
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

// example is the request of the stored case that a class names.
func example(t *testing.T, class knownClass) *Request {
	t.Helper()
	files, err := filepath.Glob("../../corpora/cases/*/" + class.Example + ".yaml")
	if err != nil || len(files) != 1 {
		t.Fatalf("%s: found %d cases called %q, expected one", class.ID, len(files), class.Example)
	}
	in, err := readInput(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return in.Request
}

// TestEachClassExplainsItsExample runs the case that a class names: without an effect there it explains nothing.
func TestEachClassExplainsItsExample(t *testing.T) {
	for _, class := range knownClasses() {
		if v := verdictUnder(example(t, class), class); v.word != "explained "+class.ID {
			t.Errorf("%s on %s: found %v, expected it to be explained by the class", class.ID, class.Example, v)
		}
	}
}

// TestNoClassSwallowsAnotherDifference plants one fault after the other into the decision that a class explains.
func TestNoClassSwallowsAnotherDifference(t *testing.T) {
	defer func(attempts int) { ruleAttempts = attempts }(ruleAttempts)
	ruleAttempts = 8 // what a class swallows it swallows soon
	for _, class := range knownClasses() {
		request := example(t, class)
		kerfs := decide(request, ruleClasses[class.Predicate])
		faults := 0
		for name, plant := range faultsIn(kerfs) {
			faults++
			o := &outcomes{request: request, kerf: plant()}
			for range 16 {
				o.add(decide(request, realRules))
			}
			if v := o.judge(); v.word != "different" {
				t.Errorf("%s on %s with %s: found %v, expected different", class.ID, class.Example, name, v)
			}
		}
		if faults < 2 {
			t.Errorf("%s on %s: found room for %d faults, expected two at least", class.ID, class.Example, faults)
		}
	}
}

// faultsIn are wrong versions of a decision, by what is wrong.
func faultsIn(decision *Decision) map[string]func() *Decision {
	faults := map[string]func() *Decision{}
	plant := func(name string, applies bool, change func(*Decision)) {
		if applies {
			faults[name] = func() *Decision {
				wrong := *decision
				wrong.Claims, wrong.Placements = slices.Clone(decision.Claims), slices.Clone(decision.Placements)
				wrong.Pending, wrong.Ignored = slices.Clone(decision.Pending), slices.Clone(decision.Ignored)
				wrong.Commands, wrong.Blockers = slices.Clone(decision.Commands), slices.Clone(decision.Blockers)
				change(&wrong)
				return &wrong
			}
		}
	}
	plant("another type", len(decision.Claims) > 0, func(d *Decision) {
		d.Claims[0].InstanceTypes = append([]string{"planted"}, d.Claims[0].InstanceTypes...)
	})
	plant("another request", len(decision.Claims) > 0, func(d *Decision) {
		d.Claims[0].Requests = map[string]resource.Quantity{"cpu": resource.MustParse("7777")}
	})
	plant("a placement elsewhere", len(decision.Placements) > 0, func(d *Decision) {
		d.Placements[0].Claim, d.Placements[0].Node = nil, "planted"
	})
	plant("a pod left pending", len(decision.Placements) > 0, func(d *Decision) {
		d.Pending = append(d.Pending, PodReason{d.Placements[0].Pod, "E-INSTANCE", ""})
		d.Placements = d.Placements[1:]
	})
	plant("another code", len(decision.Pending) > 0, func(d *Decision) { d.Pending[0].Code = "E-VOLUME" })
	// Where a limit refuses the pod that code may be right.
	plant("a node limit", len(decision.Pending) > 0 && !strings.HasPrefix(decision.Pending[0].Code, "E-LIMIT"), func(d *Decision) { d.Pending[0].Code = "E-LIMIT-NODES" })
	plant("another reason to ignore", true, func(d *Decision) {
		d.Ignored = append(d.Ignored, PodReason{"default/planted", "V-SELECTOR", ""})
	})
	plant("another candidate", len(decision.Commands) > 0, func(d *Decision) {
		d.Commands[0].Candidates = []string{"planted"}
	})
	plant("other savings", len(decision.Commands) > 0, func(d *Decision) { d.Commands[0].Savings += 0.01 })
	plant("a blocker", decision.Commands != nil, func(d *Decision) {
		d.Blockers = append(d.Blockers, Blocker{"planted", "PDB_BLOCKED", ""})
	})
	return faults
}

// verdictUnder has Karpenter decide by the class's rules and by its own. Where it draws lots both may come out alike, so
// that it is asked until the class is seen, a number of times.
func verdictUnder(r *Request, class knownClass) (v verdict) {
	for try := 0; try < 8 && v.word != "explained "+class.ID; try++ {
		o := &outcomes{request: r, kerf: decide(r, ruleClasses[class.Predicate])}
		for range 16 {
			o.add(decide(r, realRules))
		}
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

func TestASearchThatTakesTooLongExplainsNothing(t *testing.T) {
	documents := []string{limited, aType, named(podOf("1500m"), "a", ""), named(podOf("1500m"), "b", "")}
	o := outcomesOf(t, decidedUnder(t, ruleSet{nodeLimits: true}, documents...), 1, documents...)
	o.deadline = time.Now()
	if v := o.judge(); v.word != "different" || !strings.Contains(v.detail, "ended after 2m0s") {
		t.Errorf("found %v, expected a difference that says so", v)
	}
}

func TestAnEarlyOwnerIsNoPartOfTheDecision(t *testing.T) {
	spread := "topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}], "
	documents := []string{aPool, aType, named(podOf("1"), "a", spread)}
	if d := firstDifference(decided(t, documents...), decidedUnder(t, ruleSet{lateGroups: true}, documents...)); d != nil {
		t.Errorf("found %v, expected none", d)
	}
}

// TestAnEarlyOwnerThatIsIgnoredIsNoPart has a term that keeps the owner with all terms out of the pass.
func TestAnEarlyOwnerThatIsIgnoredIsNoPart(t *testing.T) {
	spread := "topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}], " +
		"affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n]}]}]}}}, "
	documents := []string{aPool, aType, named(podOf("1"), "a", spread)}
	if d := firstDifference(decided(t, documents...), decidedUnder(t, ruleSet{lateGroups: true}, documents...)); d != nil {
		t.Errorf("found %v, expected none", d)
	}
}

func TestEveryClassHasAPredicateARuleAndAReason(t *testing.T) {
	for _, class := range knownClasses() {
		if !strings.HasPrefix(class.Rule, "docs/spec/") && class.ID != "several-rules" || class.Reason == "" {
			t.Errorf("%s: found %+v, expected a rule of docs/spec and a reason", class.ID, class)
		}
	}
}
