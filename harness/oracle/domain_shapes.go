package main

import (
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// domainShapes are, for each topology rule of pods that wait, how many of its pods are in one domain, in another and so
// on, without saying in which. Domains that tie can change places; a wrong skew changes the shape.
func domainShapes(decision *Decision, o *objects) map[string]string {
	domains := labelsOfPods(decision, o)
	shapes := map[string]string{}
	for _, pod := range o.pods {
		for _, rule := range domainRules(pod) {
			name := fmt.Sprintf("%s %s %x", pod.Namespace, rule.key, hash(rule.selector))
			if _, ok := shapes[name]; !ok {
				shapes[name] = rule.shape(pod.Namespace, o.pods, domains)
			}
		}
	}
	return shapes
}

// labelsOfPods are the labels that are known of the nodes of pods, by pod.
func labelsOfPods(decision *Decision, o *objects) map[string]map[string]string {
	nodes, result := map[string]map[string]string{}, map[string]map[string]string{}
	for _, node := range o.nodes {
		nodes[node.Name] = node.Labels
	}
	for _, pod := range o.pods {
		result[storedName(pod)] = nodes[pod.Spec.NodeName]
	}
	for _, placement := range decision.Placements {
		if placement.Claim == nil {
			result[placement.Pod] = nodes[placement.Node]
		} else {
			result[placement.Pod] = settledLabels(decision.Claims[*placement.Claim])
		}
	}
	return result
}

// domainRule counts the pods that it selects by the value of a label.
type domainRule struct {
	key      string
	selector *metav1.LabelSelector
}

func domainRules(pod *corev1.Pod) []domainRule {
	var rules []domainRule
	for _, constraint := range pod.Spec.TopologySpreadConstraints {
		rules = append(rules, domainRule{constraint.TopologyKey, constraint.LabelSelector})
	}
	if affinity := pod.Spec.Affinity; affinity != nil && affinity.PodAffinity != nil {
		for _, term := range affinity.PodAffinity.RequiredDuringSchedulingIgnoredDuringExecution {
			rules = append(rules, domainRule{term.TopologyKey, term.LabelSelector})
		}
	}
	return slices.DeleteFunc(rules, func(rule domainRule) bool { return rule.key == corev1.LabelHostname })
}

func (r domainRule) shape(namespace string, pods []*corev1.Pod, domains map[string]map[string]string) string {
	selector, err := metav1.LabelSelectorAsSelector(r.selector)
	if err != nil {
		return "no selector"
	}
	counts := map[string]int{}
	for _, pod := range pods {
		if domain := domains[storedName(pod)][r.key]; domain != "" && pod.Namespace == namespace &&
			selector.Matches(labels.Set(pod.Labels)) {
			counts[domain]++
		}
	}
	shape := []int{}
	for _, count := range counts {
		shape = append(shape, count)
	}
	slices.Sort(shape)
	return fmt.Sprint(shape)
}

// noteShapes remembers the shapes of one of Karpenter's decisions.
func (o *outcomes) noteShapes(karpenters *Decision) {
	if o.shapes == nil {
		o.shapes = map[string]map[string]bool{}
	}
	for rule, shape := range domainShapes(karpenters, readObjects(o.request.Objects)) {
		if o.shapes[rule] == nil {
			o.shapes[rule] = map[string]bool{}
		}
		o.shapes[rule][shape] = true
	}
}

// isOnlyTied says whether Karpenter's decisions vary and kerf's differs by tied domains: with kerf's domains Karpenter
// decides what kerf decides, and each rule's pods are shared out as in some decision of Karpenter's own. The latter is
// needed because a pod that is made to select its domain is not held against the others any more.
func (o *outcomes) isOnlyTied() bool {
	if len(o.seen) < 2 {
		return false
	}
	objects := readObjects(o.request.Objects)
	for rule, shape := range domainShapes(o.kerf, objects) {
		if !o.shapes[rule][shape] {
			return false
		}
	}
	return o.equalUnder(ruleSet{tiedDomains: pinsOf(o.kerf, objects)})
}
