package main

import (
	"cmp"
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
)

// domainPins are topology domains that kerf chose: by pod, the value of each label that the pod is spread over or drawn
// to, hostnames apart. Karpenter draws one of several domains that are equally good; on a large input it never draws
// the same as kerf for all pods.
type domainPins map[string]map[string]string

// pinsOf reads the domains from kerf's decision. A pod that restricts its nodes by itself is left as it is.
func pinsOf(kerfs *Decision, objects *objects) domainPins {
	domains := map[string]map[string]string{}
	nodes := map[string]map[string]string{}
	for _, node := range objects.nodes {
		nodes[node.Name] = node.Labels
	}
	for _, placement := range kerfs.Placements {
		if placement.Claim == nil {
			domains[placement.Pod] = nodes[placement.Node]
			continue
		}
		domains[placement.Pod] = settledLabels(kerfs.Claims[*placement.Claim])
	}
	result := domainPins{}
	for _, pod := range objects.pods {
		name := storedName(pod)
		for _, key := range keysOfDomains(&pod.Spec) {
			if value, ok := domains[name][key]; ok && !restrictsNodes(&pod.Spec) {
				if result[name] == nil {
					result[name] = map[string]string{}
				}
				result[name][key] = value
			}
		}
	}
	return result
}

// storedName is the name that the pod has once the API server has stored it.
func storedName(pod *corev1.Pod) string {
	return cmp.Or(pod.Namespace, corev1.NamespaceDefault) + "/" + pod.Name
}

// settledLabels are those that a claim has one value of.
func settledLabels(claim Claim) map[string]string {
	result := map[string]string{}
	for _, requirement := range claim.Requirements {
		if requirement.Operator == string(corev1.NodeSelectorOpIn) && len(requirement.Values) == 1 {
			result[requirement.Key] = requirement.Values[0]
		}
	}
	return result
}

// keysOfDomains are the labels of which a topology rule of the pod chooses a value.
func keysOfDomains(spec *corev1.PodSpec) []string {
	var keys []string
	for _, constraint := range spec.TopologySpreadConstraints {
		keys = append(keys, constraint.TopologyKey)
	}
	if spec.Affinity != nil && spec.Affinity.PodAffinity != nil {
		for _, term := range spec.Affinity.PodAffinity.RequiredDuringSchedulingIgnoredDuringExecution {
			keys = append(keys, term.TopologyKey)
		}
	}
	return slices.DeleteFunc(keys, func(key string) bool { return key == corev1.LabelHostname })
}

func restrictsNodes(spec *corev1.PodSpec) bool {
	return len(spec.NodeSelector) > 0 || spec.Affinity != nil && spec.Affinity.NodeAffinity != nil
}

// apply makes every pod select its domains. Which nodes count towards a spread stays what it was.
func (p domainPins) apply(pods []*corev1.Pod) {
	ignore := corev1.NodeInclusionPolicyIgnore
	for _, pod := range pods {
		pins := p[podName(pod)]
		if len(pins) == 0 {
			continue
		}
		pod.Spec.NodeSelector = maps.Clone(pins)
		for i := range pod.Spec.TopologySpreadConstraints {
			pod.Spec.TopologySpreadConstraints[i].NodeAffinityPolicy = &ignore
		}
	}
}
