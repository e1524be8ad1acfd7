//go:build !only_plan

package main

import (
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/state/cost"
)

func init() {
	deciders["consolidate"] = consolidate
	deciders["budget"] = budget
}

// clusterCosts are the prices of what runs, which disruption asks for.
type clusterCosts struct{ *cost.ClusterCost }

func newClusterCosts(w *world) clusterCosts {
	return clusterCosts{cost.NewClusterCost(w.ctx, w.provider, w.client)}
}

func (c clusterCosts) add(w *world, claim *v1.NodeClaim) { w.note(c.UpdateNodeClaim(w.ctx, claim)) }
