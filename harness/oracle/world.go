package main

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/client-go/kubernetes/scheme"
	clocktesting "k8s.io/utils/clock/testing"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/controllers/state"
	"sigs.k8s.io/karpenter/pkg/events"
	"sigs.k8s.io/karpenter/pkg/operator/options"
	"sigs.k8s.io/karpenter/pkg/state/virtualpods"
	nodeclaimutils "sigs.k8s.io/karpenter/pkg/utils/nodeclaim"
)

// world is a running controller's surroundings, as they are at the instant of the decision.
type world struct {
	ctx         context.Context
	objects     *objects
	client      client.Client
	clock       *clocktesting.FakeClock
	provider    *provider
	cluster     *state.Cluster
	provisioner *provisioning.Provisioner
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
		ctx:      options.ToContext(ctx, flags),
		objects:  readObjects(request.Objects),
		clock:    clocktesting.NewFakeClock(now),
		provider: &provider{},
	}
	if err := w.refuse(flags.FeatureGates); err != nil {
		return nil, err
	}
	for _, document := range w.objects.types {
		instanceType, err := readInstanceType(document, flags.FeatureGates.ReservedCapacity)
		if err != nil {
			return nil, err
		}
		w.provider.types = append(w.provider.types, instanceType)
	}
	w.objects.store(now)
	rules.apply(w)
	w.client = newClient(w.objects.all())
	w.cluster = state.NewCluster(w.clock, w.client, w.provider)
	w.fillCluster()
	w.provisioner = provisioning.NewProvisioner(w.client, silent{}, w.provider, w.cluster, w.clock, nil,
		virtualpods.NewVirtualPodCache(w.client))
	return w, nil
}

// notServed begins the error of an input that this adapter cannot stand up a world for.
const notServed = "not served: "

// refuse names what this adapter does not serve yet, so that nothing is compared that was not decided.
func (w *world) refuse(gates options.FeatureGates) error {
	if gates.NodeOverlay {
		return fmt.Errorf("%sfeature gate NodeOverlay", notServed)
	}
	if gates.CapacityBuffer {
		return fmt.Errorf("%sfeature gate CapacityBuffer", notServed)
	}
	if len(w.objects.types) == 0 {
		return fmt.Errorf("%san input without InstanceType documents", notServed)
	}
	return nil
}

// newClient is an API server with the field indexes of Karpenter's operator.
func newClient(all []client.Object) client.Client {
	builder := fake.NewClientBuilder().WithScheme(scheme.Scheme)
	for _, object := range all {
		builder = builder.WithObjects(object.DeepCopyObject().(client.Object))
	}
	index := func(object client.Object, field string, value func(client.Object) string) {
		builder = builder.WithIndex(object, field, func(o client.Object) []string { return []string{value(o)} })
	}
	index(&corev1.Pod{}, "spec.nodeName", func(o client.Object) string { return o.(*corev1.Pod).Spec.NodeName })
	index(&corev1.Node{}, "spec.providerID", func(o client.Object) string { return o.(*corev1.Node).Spec.ProviderID })
	index(&storagev1.VolumeAttachment{}, "spec.nodeName", func(o client.Object) string {
		return o.(*storagev1.VolumeAttachment).Spec.NodeName
	})
	index(&v1.NodeClaim{}, "status.providerID", func(o client.Object) string { return o.(*v1.NodeClaim).Status.ProviderID })
	for field, value := range map[string]func(*v1.NodeClassReference) string{
		"group": func(ref *v1.NodeClassReference) string { return ref.Group },
		"kind":  func(ref *v1.NodeClassReference) string { return ref.Kind },
		"name":  func(ref *v1.NodeClassReference) string { return ref.Name },
	} {
		index(&v1.NodeClaim{}, "spec.nodeClassRef."+field, func(o client.Object) string {
			return value(o.(*v1.NodeClaim).Spec.NodeClassRef)
		})
		index(&v1.NodePool{}, "spec.template.spec.nodeClassRef."+field, func(o client.Object) string {
			return value(o.(*v1.NodePool).Spec.Template.Spec.NodeClassRef)
		})
	}
	return builder.WithInterceptorFuncs(interceptor.Funcs{Get: getClusterScoped}).Build()
}

// getClusterScoped reads a volume whatever namespace is asked for: the API server ignores the namespace of an object that
// has none, which Karpenter relies on and the fake client does not do.
func getClusterScoped(
	ctx context.Context, api client.WithWatch, key client.ObjectKey, object client.Object, opts ...client.GetOption,
) error {
	if _, ok := object.(*corev1.PersistentVolume); ok {
		key.Namespace = ""
	}
	return api.Get(ctx, key, object, opts...)
}

// fillCluster shows the cluster state every object, as its informers do. The controller counts as having run for long:
// it has synced once, and only NodeClaims that are not launched hold it back.
func (w *world) fillCluster() {
	for _, claim := range w.objects.nodeClaims {
		if nodeclaimutils.IsManaged(claim, w.provider) {
			w.cluster.UpdateNodeClaim(claim.DeepCopy())
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
