//go:build only_plan

package main

import (
	"encoding/json"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling"
	"sigs.k8s.io/karpenter/pkg/operator/options"
)

// With the tag only_plan the adapter is built against other releases of Karpenter: provisioning passes are asked in the
// same way in all of them, disruption and CapacityBuffers are not.

// bufferCache is nothing in a Karpenter that serves no CapacityBuffers.
type bufferCache struct{}

const hasBuffers = false

func servesBuffers(options.FeatureGates) bool { return false }

func serveBuffers(*options.FeatureGates, bool) {}

func readBuffer(*objects, json.RawMessage) error { return nil }

func bufferKinds() []client.Object { return nil }

func newBufferCache(client.Client) bufferCache { return bufferCache{} }

func (w *world) resolveBuffers(client.Client) error { return nil }

func (w *world) bufferPods() []*corev1.Pod { return nil }

// clusterCosts is nothing where only disruption asks for it.
type clusterCosts struct{}

func newClusterCosts(*world) clusterCosts { return clusterCosts{} }

func (clusterCosts) add(*world, *v1.NodeClaim) {}

// schedule makes the provisioning pass.
func (w *world) schedule() (scheduling.Results, error) { return w.provisioner.Schedule(w.ctx) }

// newProvisioner gives nothing for what some releases ask for beyond these five.
func newProvisioner(w *world) *provisioning.Provisioner {
	make := reflect.ValueOf(provisioning.NewProvisioner)
	arguments := []reflect.Value{reflect.ValueOf(w.client), reflect.ValueOf(silent{}), reflect.ValueOf(w.provider),
		reflect.ValueOf(w.cluster), reflect.ValueOf(w.clock)}
	for i := len(arguments); i < make.Type().NumIn(); i++ {
		arguments = append(arguments, reflect.Zero(make.Type().In(i)))
	}
	return make.Call(arguments)[0].Interface().(*provisioning.Provisioner)
}
