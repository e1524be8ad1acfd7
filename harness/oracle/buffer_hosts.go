//go:build !only_plan

package main

import (
	"context"

	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/operator/options"
)

// noteBufferHosts tells the cluster state where the last provisioning pass put virtual pods, which Emptiness asks. The pass
// is made in a world of its own: it nominates nodes, and no dump says that they are.
func (w *world) noteBufferHosts(ctx context.Context, request *Request, rules ruleSet) error {
	if !options.FromContext(w.ctx).FeatureGates.CapacityBuffer || !w.cluster.Synced(w.ctx) {
		return nil
	}
	before, err := newWorld(ctx, request, rules)
	if err != nil {
		return err
	}
	results, err := before.provisioner.Schedule(before.ctx)
	if err != nil {
		return err
	}
	counts := map[string]int{}
	for _, node := range results.ExistingNodes {
		for _, pod := range node.Pods {
			if provisioning.IsVirtualPod(pod) {
				counts[node.ProviderID()]++
			}
		}
	}
	w.cluster.UpdateBufferPodCounts(counts)
	return nil
}
