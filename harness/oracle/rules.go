package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
)

// ruleSet says which rules of the specification Karpenter is made to follow where its own behaviour is a quirk or left
// to chance. Its code stays as it is; the input is rewritten so that the quirk has no effect. If Karpenter then decides
// what kerf decides, the rule explains the whole difference and nothing else hides behind it.
type ruleSet struct {
	nodeLimits   bool       // each opened claim takes one of its pool's nodes (provisioning.md 4.8)
	nilSelectors bool       // a spread or affinity without selector counts no pod (5.2)
	fullIdentity bool       // spreads with different node filters or minDomains are different groups (5.1)
	softDaemons  bool       // daemon pods tolerate every PreferNoSchedule taint on every node (1.7)
	lateGroups   bool       // a group that relaxation creates knows the placements before it (5.1)
	inverseSeeds bool       // anti-affinity seen from the other side knows the domains of existing nodes (5.1)
	poolOrder    bool       // single-node consolidation goes around the NodePools by name (disruption.md 6.7)
	tiedDomains  domainPins // of several domains that are equally good kerf's is taken (5.5)
}

// realRules is Karpenter as it is.
var realRules = ruleSet{}

func (r ruleSet) apply(w *world) {
	if r.nodeLimits {
		for _, instanceType := range w.types {
			instanceType.Capacity = instanceType.Capacity.DeepCopy()
			instanceType.Capacity["nodes"] = resource.MustParse("1")
		}
	}
	if r.inverseSeeds {
		addDomainsOfNodes(w.objects)
	}
	r.tiedDomains.apply(w.objects.pods)
	for _, pod := range w.objects.pods {
		if r.nilSelectors {
			selectNothing(&pod.Spec)
		}
		if r.fullIdentity {
			tellGroupsApart(&pod.Spec)
		}
	}
	if r.lateGroups {
		w.objects.pods = append(w.objects.pods, earlyOwners(w.objects)...)
	}
	if r.softDaemons {
		for _, daemonSet := range w.objects.daemonSets {
			tolerateSoftTaints(&daemonSet.Spec.Template.Spec)
		}
		for _, pod := range w.objects.pods {
			if owner := metav1.GetControllerOf(pod); owner != nil && owner.Kind == "DaemonSet" {
				tolerateSoftTaints(&pod.Spec)
			}
		}
	}
}

// tolerateSoftTaints is for templates of DaemonSets and for their pods, too: Karpenter takes a pod that a DaemonSet has
// for its template.
func tolerateSoftTaints(spec *corev1.PodSpec) {
	spec.Tolerations = append(spec.Tolerations,
		corev1.Toleration{Operator: corev1.TolerationOpExists, Effect: corev1.TaintEffectPreferNoSchedule})
}

// selectNothing replaces every missing selector by one that no pod meets.
func selectNothing(spec *corev1.PodSpec) {
	for i := range spec.TopologySpreadConstraints {
		if selector := &spec.TopologySpreadConstraints[i].LabelSelector; *selector == nil {
			*selector = &metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{
				{Key: "kerf.dev/no-pod-has-this", Operator: metav1.LabelSelectorOpExists}}}
		}
	}
}

// tellGroupsApart gives every spread selector a condition that all pods meet and that names the node filter and
// minDomains, because selectors are part of a group's identity and those are not.
func tellGroupsApart(spec *corev1.PodSpec) {
	for i := range spec.TopologySpreadConstraints {
		constraint := &spec.TopologySpreadConstraints[i]
		if constraint.LabelSelector == nil {
			continue
		}
		filter := hash(spec.NodeSelector, requiredNodeAffinity(spec), constraint.MinDomains,
			constraint.NodeAffinityPolicy, constraint.NodeTaintsPolicy)
		constraint.LabelSelector = constraint.LabelSelector.DeepCopy()
		constraint.LabelSelector.MatchExpressions = append(constraint.LabelSelector.MatchExpressions,
			metav1.LabelSelectorRequirement{Key: fmt.Sprintf("kerf.dev/filter-%x", filter), Operator: metav1.LabelSelectorOpDoesNotExist})
	}
}

// hash is equal for equal contents.
func hash(parts ...any) uint64 {
	text, err := json.Marshal(parts)
	if err != nil {
		panic(err)
	}
	sum := fnv.New64a()
	_, _ = sum.Write(text)
	return sum.Sum64()
}

func requiredNodeAffinity(spec *corev1.PodSpec) *corev1.NodeSelector {
	if spec.Affinity == nil || spec.Affinity.NodeAffinity == nil {
		return nil
	}
	return spec.Affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution
}

// domainsPool is the NodePool of addDomainsOfNodes, of which no decision speaks.
const domainsPool = "kerf-domains-of-nodes"

// addDomainsOfNodes adds a NodePool that no instance type can serve, which makes the topology domains of nodes known.
func addDomainsOfNodes(o *objects) {
	domains := map[string][]string{}
	for _, pod := range o.pods {
		if pod.Spec.Affinity == nil || pod.Spec.Affinity.PodAntiAffinity == nil {
			continue
		}
		for _, term := range pod.Spec.Affinity.PodAntiAffinity.RequiredDuringSchedulingIgnoredDuringExecution {
			for _, node := range stayingNodes(o) {
				if value, ok := node.Labels[term.TopologyKey]; ok && term.TopologyKey != corev1.LabelHostname {
					domains[term.TopologyKey] = append(domains[term.TopologyKey], value)
				}
			}
		}
	}
	if len(domains) == 0 || len(o.nodePools) == 0 {
		return
	}
	pool := &v1.NodePool{}
	pool.Name, pool.UID = domainsPool, domainsPool
	pool.Spec.Template.Spec.NodeClassRef = &v1.NodeClassReference{Group: "karpenter.kwok.sh", Kind: "KWOKNodeClass", Name: "default"}
	storeNodePool(pool)
	pool.Spec.Template.Spec.Requirements = []v1.NodeSelectorRequirementWithMinValues{
		{Key: corev1.LabelInstanceTypeStable, Operator: corev1.NodeSelectorOpIn, Values: []string{"none"}},
	}
	for key, values := range domains {
		pool.Spec.Template.Spec.Requirements = append(pool.Spec.Template.Spec.Requirements,
			v1.NodeSelectorRequirementWithMinValues{Key: key, Operator: corev1.NodeSelectorOpIn, Values: values})
	}
	o.nodePools = append(o.nodePools, pool)
}

// stayingNodes are the nodes that are not marked for deletion.
func stayingNodes(o *objects) []*corev1.Node {
	leaving := map[string]bool{}
	managed := map[string]bool{}
	for _, claim := range o.nodeClaims {
		managed[claim.Status.ProviderID] = true
		if claim.DeletionTimestamp != nil || claim.StatusConditions().Get(v1.ConditionTypeInstanceTerminating).IsTrue() {
			leaving[claim.Status.ProviderID] = true
		}
	}
	var result []*corev1.Node
	for _, node := range o.nodes {
		if leaving[node.Spec.ProviderID] || !managed[node.Spec.ProviderID] && node.DeletionTimestamp != nil {
			continue
		}
		result = append(result, node)
	}
	return result
}
