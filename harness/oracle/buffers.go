//go:build !only_plan

package main

import (
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	autoscalingv1beta1 "sigs.k8s.io/karpenter/pkg/apis/autoscaling/v1beta1"
	"sigs.k8s.io/karpenter/pkg/controllers/capacitybuffer"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/operator/options"
	"sigs.k8s.io/karpenter/pkg/state/virtualpods"
)

// bufferCache holds the virtual pods of CapacityBuffers. Other releases are built without it (only_plan.go).
type bufferCache = *virtualpods.Cache

const hasBuffers = true

func servesBuffers(gates options.FeatureGates) bool { return gates.CapacityBuffer }

func serveBuffers(gates *options.FeatureGates, open bool) { gates.CapacityBuffer = open }

func readBuffer(o *objects, document json.RawMessage) error {
	return decodeOther[autoscalingv1beta1.CapacityBuffer](o, document)
}

func bufferKinds() []client.Object { return []client.Object{&autoscalingv1beta1.CapacityBuffer{}} }

func newBufferCache(reader client.Client) bufferCache { return virtualpods.NewVirtualPodCache(reader) }

func newProvisioner(w *world) *provisioning.Provisioner {
	return provisioning.NewProvisioner(w.client, silent{}, w.provider, w.cluster, w.clock, nil, w.virtualPods)
}

func (w *world) resolveBuffers(server client.Client) error {
	w.virtualPods = newBufferCache(server)
	resolution := capacitybuffer.NewController(server, nil, w.virtualPods)
	buffers := &autoscalingv1beta1.CapacityBufferList{}
	if err := server.List(w.ctx, buffers); err != nil {
		return err
	}
	for i := range buffers.Items {
		key := client.ObjectKeyFromObject(&buffers.Items[i])
		if _, err := resolution.Reconcile(w.ctx, reconcile.Request{NamespacedName: key}); err != nil {
			return fmt.Errorf("resolving CapacityBuffer %s, %w", key, err)
		}
	}
	return nil
}

// bufferPods are the virtual pods that take part in the pass.
func (w *world) bufferPods() []*corev1.Pod {
	if !servesBuffers(options.FromContext(w.ctx).FeatureGates) {
		return nil
	}
	return w.virtualPods.GetAll(w.ctx)
}
