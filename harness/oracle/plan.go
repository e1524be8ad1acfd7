package main

import (
	"context"
	"sort"

	"github.com/samber/lo"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling"
	"sigs.k8s.io/karpenter/pkg/controllers/state"
	karpsched "sigs.k8s.io/karpenter/pkg/scheduling"
	nodeutils "sigs.k8s.io/karpenter/pkg/utils/node"
)

// plan makes one provisioning pass of the real provisioner.
func plan(ctx context.Context, request *Request, rules ruleSet) (*Decision, error) {
	w, err := newWorld(ctx, request, rules)
	if err != nil {
		return nil, err
	}
	decision := newDecision(request.Now)
	decision.Notes = w.objects.notes
	provisionable, err := nodeutils.GetProvisionablePods(w.ctx, w.client)
	if err != nil {
		return nil, err
	}
	if !w.cluster.Synced(w.ctx) {
		for _, pod := range provisionable {
			decision.Ignored = append(decision.Ignored, PodReason{podName(pod), "NO-PASS", ""})
		}
		decision.sort()
		return decision, nil
	}
	inPass := w.validate(provisionable, decision)
	leaving, err := w.cluster.DeepCopyNodes().Deleting().CurrentlyReschedulablePods(w.ctx, w.client, w.clock, silent{})
	if err != nil {
		return nil, err
	}
	w.watch.settle()
	results, err := w.schedule()
	w.watch.lap("decided")
	if err != nil {
		return nil, err
	}
	decision.add(results)
	decision.Pending, decision.Ignored = withoutEarlyOwners(decision.Pending), withoutEarlyOwners(decision.Ignored)
	if len(decision.Placements)+len(decision.Pending) == 0 {
		for _, pod := range append(append(inPass, leaving...), w.bufferPods()...) {
			decision.Pending = append(decision.Pending, PodReason{podName(pod), "E-NO-POOLS", ""})
		}
	}
	decision.sort()
	return decision, nil
}

// validate lists what the provisioner leaves out of the pass and returns the others.
func (w *world) validate(provisionable []*corev1.Pod, decision *Decision) []*corev1.Pod {
	var inPass []*corev1.Pod
	for _, pod := range provisionable {
		if err := w.provisioner.Validate(w.ctx, pod); err != nil {
			decision.Ignored = append(decision.Ignored, PodReason{podName(pod), validationCode(err), err.Error()})
			continue
		}
		inPass = append(inPass, pod)
	}
	return inPass
}

func podName(pod *corev1.Pod) string {
	return client.ObjectKeyFromObject(pod).String()
}

// add takes over the results of a pass.
func (d *Decision) add(results scheduling.Results) {
	for _, node := range results.ExistingNodes {
		for _, pod := range node.Pods {
			d.Placements = append(d.Placements, Placement{Pod: podName(pod), Node: stateNodeName(node.StateNode)})
		}
	}
	for _, claim := range results.NewNodeClaims {
		index := len(d.Claims)
		for _, pod := range claim.Pods {
			d.Placements = append(d.Placements, Placement{Pod: podName(pod), Claim: &index})
		}
		d.Claims = append(d.Claims, describeClaim(claim))
	}
	for pod, err := range results.PodErrors {
		d.Pending = append(d.Pending, PodReason{podName(pod), pendingCode(err), err.Error()})
	}
}

// stateNodeName names a node by its Node, or by its NodeClaim while it has none.
func stateNodeName(node *state.StateNode) string {
	if node.Node != nil {
		return node.Node.Name
	}
	return node.NodeClaim.Name
}

func describeClaim(claim *scheduling.NodeClaim) Claim {
	created := claim.ToNodeClaim()
	result := Claim{
		NodePool:      claim.NodePoolName,
		InstanceTypes: []string{},
		Requirements:  []Requirement{},
		Requests:      map[string]resource.Quantity{},
	}
	for name, quantity := range created.Spec.Resources.Requests {
		result.Requests[string(name)] = quantity
	}
	for _, requirement := range created.Spec.Requirements {
		values := append([]string{}, requirement.Values...)
		sort.Strings(values)
		result.Requirements = append(result.Requirements, Requirement{
			Key: requirement.Key, Operator: string(requirement.Operator), Values: values, MinValues: requirement.MinValues,
		})
	}
	sort.Slice(result.Requirements, func(i, j int) bool {
		a, b := result.Requirements[i], result.Requirements[j]
		return a.Key < b.Key || (a.Key == b.Key && a.Operator < b.Operator)
	})
	offers := cheapestOfferings(claim.InstanceTypeOptions, claim.Requirements)
	for _, offer := range offers {
		result.InstanceTypes = append(result.InstanceTypes, offer.InstanceType)
	}
	if len(offers) > 0 && offers[0].CapacityType != "" {
		result.Cheapest = &offers[0]
	}
	return result
}

// cheapestOfferings lists the types by their cheapest available offering, then name. Karpenter's own order of equal
// prices is left to chance.
func cheapestOfferings(types cloudprovider.InstanceTypes, requirements karpsched.Requirements) []PricedOffering {
	result := lo.Map(types, func(it *cloudprovider.InstanceType, _ int) PricedOffering {
		best := PricedOffering{InstanceType: it.Name}
		for _, offering := range it.Offerings.Available().Compatible(requirements) {
			if best.CapacityType == "" || offering.Price < best.Price ||
				(offering.Price == best.Price && offering.Zone() < best.Zone) {
				best = PricedOffering{it.Name, offering.Zone(), offering.CapacityType(), offering.Price}
			}
		}
		return best
	})
	sort.Slice(result, func(i, j int) bool {
		a, b := result[i], result[j]
		if (a.CapacityType == "") != (b.CapacityType == "") {
			return b.CapacityType == ""
		}
		if a.Price != b.Price {
			return a.Price < b.Price
		}
		return a.InstanceType < b.InstanceType
	})
	return result
}

// sort orders everything but the claims by name.
func (d *Decision) sort() {
	sort.Slice(d.Placements, func(i, j int) bool { return d.Placements[i].Pod < d.Placements[j].Pod })
	sort.Slice(d.Pending, func(i, j int) bool { return d.Pending[i].Pod < d.Pending[j].Pod })
	sort.Slice(d.Ignored, func(i, j int) bool { return d.Ignored[i].Pod < d.Ignored[j].Pod })
}
