package main

import (
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/types"
)

// earlyOwnerPrefix names the pods of earlyOwners; they are no part of a decision.
const earlyOwnerPrefix = "kerf-early-owner-"

// waiting is the status of a pod that the scheduler found no node for.
var waiting = corev1.PodStatus{Phase: corev1.PodPending, Conditions: []corev1.PodCondition{
	{Type: corev1.PodScheduled, Status: corev1.ConditionFalse, Reason: corev1.PodReasonUnschedulable}}}

// earlyOwners are pods that fit nowhere and already have the spreads that relaxation can give the pods of the pass, so
// that the groups of those are there from the start and count every placement.
func earlyOwners(o *objects) []*corev1.Pod {
	var result []*corev1.Pod
	seen := map[uint64]bool{}
	staying := map[string]bool{}
	for _, node := range stayingNodes(o) {
		staying[node.Name] = true
	}
	for _, pod := range o.pods {
		if len(pod.Spec.TopologySpreadConstraints) == 0 || staying[pod.Spec.NodeName] {
			continue
		}
		for _, spec := range relaxedSpecs(&pod.Spec) {
			key := hash(pod.Namespace, pod.Labels, spec)
			if seen[key] {
				continue
			}
			seen[key] = true
			owner := pod.DeepCopy()
			owner.Name = fmt.Sprintf("%s%d", earlyOwnerPrefix, len(seen))
			owner.UID = types.UID(owner.Name)
			owner.Spec = spec
			owner.OwnerReferences, owner.DeletionTimestamp, owner.Status = nil, nil, waiting
			result = append(result, owner)
		}
	}
	return result
}

// relaxedSpecs are what relaxation can make of a pod's node filter: fewer terms, one more toleration, or both.
func relaxedSpecs(spec *corev1.PodSpec) []corev1.PodSpec {
	var terms []corev1.NodeSelectorTerm
	if required := requiredNodeAffinity(spec); required != nil {
		terms = required.NodeSelectorTerms
	}
	var result []corev1.PodSpec
	for dropped := 0; dropped == 0 || dropped < len(terms); dropped++ {
		for _, tolerant := range []bool{false, true} {
			result = append(result, ownerSpec(spec, terms[dropped:], tolerant))
		}
	}
	return result
}

func ownerSpec(spec *corev1.PodSpec, terms []corev1.NodeSelectorTerm, tolerant bool) corev1.PodSpec {
	result := corev1.PodSpec{
		NodeSelector:              spec.NodeSelector,
		Tolerations:               append([]corev1.Toleration{}, spec.Tolerations...),
		TopologySpreadConstraints: spec.TopologySpreadConstraints,
		Containers: []corev1.Container{{Name: "fits-nowhere", Resources: corev1.ResourceRequirements{
			Requests: corev1.ResourceList{corev1.ResourceCPU: resource.MustParse("1G")}}}},
	}
	if len(terms) > 0 {
		result.Affinity = &corev1.Affinity{NodeAffinity: &corev1.NodeAffinity{
			RequiredDuringSchedulingIgnoredDuringExecution: &corev1.NodeSelector{NodeSelectorTerms: terms}}}
	}
	if tolerant {
		result.Tolerations = append(result.Tolerations,
			corev1.Toleration{Operator: corev1.TolerationOpExists, Effect: corev1.TaintEffectPreferNoSchedule})
	}
	return result
}

// withoutEarlyOwners leaves those pods out of a list of reasons.
func withoutEarlyOwners(pods []PodReason) []PodReason {
	result := []PodReason{}
	for _, pod := range pods {
		if !strings.Contains(pod.Pod, "/"+earlyOwnerPrefix) {
			result = append(result, pod)
		}
	}
	return result
}
