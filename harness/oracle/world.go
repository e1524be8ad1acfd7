package main

import (
	"context"
	"fmt"
	"time"

	"k8s.io/client-go/kubernetes/scheme"
	clocktesting "k8s.io/utils/clock/testing"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
	"sigs.k8s.io/karpenter/pkg/cloudprovider/overlay"
	"sigs.k8s.io/karpenter/pkg/controllers/nodeoverlay"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/controllers/state"
	"sigs.k8s.io/karpenter/pkg/events"
	"sigs.k8s.io/karpenter/pkg/operator/options"
	nodeclaimutils "sigs.k8s.io/karpenter/pkg/utils/nodeclaim"
)

// world is a running controller's surroundings, as they are at the instant of the decision.
type world struct {
	ctx         context.Context
	objects     *objects
	client      client.Client
	clock       *clocktesting.FakeClock
	types       []*cloudprovider.InstanceType
	provider    cloudprovider.CloudProvider
	cluster     *state.Cluster
	costs       clusterCosts
	virtualPods bufferCache
	provisioner *provisioning.Provisioner
	watch       *stopwatch
}

// silent drops events: what a decision says is read from its results.
type silent struct{}

// Publish implements events.Recorder.
func (silent) Publish(...events.Event) {}

// newWorld builds the world of a request. ctx bounds the decision made in it.
func newWorld(ctx context.Context, request *Request, rules ruleSet) (*world, error) {
	now, err := request.now()
	if err != nil {
		return nil, fmt.Errorf("now, %w", err)
	}
	flags := request.Options.karpenterOptions()
	w := &world{
		ctx:     options.ToContext(ctx, flags),
		objects: readObjects(request.Objects),
		clock:   clocktesting.NewFakeClock(now),
		watch:   request.watch,
	}
	if err := w.refuse(request); err != nil {
		return nil, err
	}
	for _, document := range w.objects.types {
		instanceType, err := readInstanceType(document, flags.FeatureGates.ReservedCapacity)
		if err != nil {
			return nil, err
		}
		w.types = append(w.types, instanceType)
	}
	w.watch.lap("loaded")
	w.objects.store(now)
	rules.apply(w)
	w.client = newCachedClient(fake.NewClientBuilder().WithScheme(scheme.Scheme).Build(), w.objects.all())
	overlays := nodeoverlay.NewInstanceTypeStore()
	w.provider = overlay.Decorate(&provider{w.types}, w.client, overlays)
	w.cluster = state.NewCluster(w.clock, w.client, w.provider)
	w.virtualPods = newBufferCache(w.client)
	if err := w.openGates(flags.FeatureGates, overlays); err != nil {
		return nil, err
	}
	w.costs = newClusterCosts(w)
	w.fillCluster()
	w.provisioner = newProvisioner(w)
	w.watch.lap("built")
	return w, nil
}

// fillCluster shows the cluster state every object, as its informers do. The controller counts as having run for long:
// it has synced once, and only NodeClaims that are not launched hold it back.
func (w *world) fillCluster() {
	for _, claim := range w.objects.nodeClaims {
		if nodeclaimutils.IsManaged(claim, w.provider) {
			w.cluster.UpdateNodeClaim(claim.DeepCopy())
			w.costs.add(w, claim)
		}
	}
	for _, node := range w.objects.nodes {
		w.note(w.cluster.UpdateNode(w.ctx, node.DeepCopy()))
	}
	for _, pod := range w.objects.pods {
		w.note(w.cluster.UpdatePod(w.ctx, pod.DeepCopy()))
	}
	for _, daemonSet := range w.objects.daemonSets {
		w.note(w.cluster.UpdateDaemonSet(w.ctx, daemonSet.DeepCopy()))
	}
	w.cluster.SetSynced(true)
}

func (w *world) note(err error) {
	if err != nil {
		w.objects.notes = append(w.objects.notes, err.Error())
	}
}

// decisionTimeout bounds one input; Karpenter's own limit of a pass is a minute.
const decisionTimeout = 55 * time.Second
