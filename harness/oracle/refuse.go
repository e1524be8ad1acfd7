package main

import (
	"fmt"

	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// notServed begins the error of an input that this adapter cannot stand up a world for.
const notServed = "not served: "

// refuse names what is not served, so that nothing is compared that was not decided.
func (w *world) refuse(request *Request) error {
	switch {
	case request.Options.Search == "subset":
		return fmt.Errorf("%ssearch subset, which Karpenter does not have", notServed)
	case request.Options.UntilStable:
		return fmt.Errorf("%suntilStable, which Karpenter does not have", notServed)
	case request.Options.gate("CapacityBuffer", false) && !hasBuffers:
		return fmt.Errorf("%sfeature gate CapacityBuffer in this release of Karpenter", notServed)
	case len(w.objects.types) == 0 && !request.ClosedWorld:
		return fmt.Errorf("%san input without InstanceType documents", notServed)
	}
	if workload := w.objects.workloadWithoutPods(); workload != "" {
		return fmt.Errorf("%s%s, for whose pods kerf stands in", notServed, workload)
	}
	return w.refuseWhatIsNeverStored()
}

// refuseWhatIsNeverStored names an object that the API server turns away, so that Karpenter never gets to see it. kerf takes
// such a PodDisruptionBudget for one that blocks; Karpenter breaks down at such a pod.
func (w *world) refuseWhatIsNeverStored() error {
	for _, object := range w.objects.others {
		budget, ok := object.(*policyv1.PodDisruptionBudget)
		if !ok {
			continue
		}
		if _, err := metav1.LabelSelectorAsSelector(budget.Spec.Selector); err != nil {
			return fmt.Errorf("%sPodDisruptionBudget/%s/%s, which no API server stores: %w", notServed, budget.Namespace,
				budget.Name, err)
		}
	}
	for _, pod := range w.objects.pods {
		for _, constraint := range pod.Spec.TopologySpreadConstraints {
			if constraint.LabelSelector == nil && len(constraint.MatchLabelKeys) > 0 {
				return fmt.Errorf("%sPod/%s/%s, which no API server stores: matchLabelKeys without labelSelector", notServed,
					pod.Namespace, pod.Name)
			}
		}
	}
	return nil
}
