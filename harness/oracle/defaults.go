package main

import (
	"fmt"
	"sort"
	"time"

	"github.com/awslabs/operatorpkg/status"
	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/apis/v1alpha1"
)

// store turns what was written by hand into what the API server would have stored (docs/formats.md "What reading does").
func (o *objects) store(now time.Time) {
	for _, object := range o.others {
		storeOther(object)
	}
	for _, daemonSet := range o.daemonSets {
		inDefaultNamespace(daemonSet)
		storePodSpec(&daemonSet.Spec.Template.Spec)
	}
	for _, pod := range o.pods {
		inDefaultNamespace(pod)
		storePodSpec(&pod.Spec)
		if pod.Status.Phase == "" {
			pod.Status.Phase = corev1.PodPending
		}
	}
	for _, node := range o.nodes {
		if node.Status.Allocatable == nil {
			node.Status.Allocatable = node.Status.Capacity.DeepCopy()
		}
	}
	for _, pool := range o.nodePools {
		storeNodePool(pool)
	}
	o.storeNodeClaims()
	o.withNamespaces()
	for _, object := range o.all() {
		storeMeta(object, now)
	}
	o.makeUIDsUnique()
}

func storeOther(object client.Object) {
	switch object := object.(type) {
	case *storagev1.StorageClass:
		if object.VolumeBindingMode == nil {
			mode := storagev1.VolumeBindingImmediate
			object.VolumeBindingMode = &mode
		}
	case *corev1.Namespace, *corev1.PersistentVolume, *storagev1.CSINode, *v1alpha1.NodeOverlay:
	default:
		inDefaultNamespace(object)
	}
}

func inDefaultNamespace(object client.Object) {
	if object.GetNamespace() == "" {
		object.SetNamespace(metav1.NamespaceDefault)
	}
}

// storeMeta fills the creation time, and the finalizer without which no object can be in deletion. Karpenter tells instants
// apart by their location, too, so now gets that of the decoded ones.
func storeMeta(object client.Object, now time.Time) {
	if created := object.GetCreationTimestamp(); created.IsZero() {
		object.SetCreationTimestamp(metav1.NewTime(now.Local()))
	}
	if object.GetDeletionTimestamp() != nil && len(object.GetFinalizers()) == 0 {
		object.SetFinalizers([]string{"kerf.dev/in-deletion"})
	}
}

func storePodSpec(spec *corev1.PodSpec) {
	for i := range spec.InitContainers {
		storeContainer(&spec.InitContainers[i])
	}
	for i := range spec.Containers {
		storeContainer(&spec.Containers[i])
	}
}

// storeContainer fills requests from limits and the protocol of ports.
func storeContainer(container *corev1.Container) {
	for name, limit := range container.Resources.Limits {
		if _, ok := container.Resources.Requests[name]; ok {
			continue
		}
		if container.Resources.Requests == nil {
			container.Resources.Requests = corev1.ResourceList{}
		}
		container.Resources.Requests[name] = limit
	}
	for i := range container.Ports {
		if container.Ports[i].Protocol == "" {
			container.Ports[i].Protocol = corev1.ProtocolTCP
		}
	}
}

// storeNodePool gives a NodePool the conditions that it has in a running cluster, unless the input says otherwise.
func storeNodePool(pool *v1.NodePool) {
	ready := metav1.ConditionTrue
	present := map[string]bool{}
	for _, condition := range pool.Status.Conditions {
		present[condition.Type] = true
		if condition.Type == status.ConditionReady {
			ready = condition.Status
		}
	}
	for _, kind := range []string{v1.ConditionTypeValidationSucceeded, v1.ConditionTypeNodeClassReady, status.ConditionReady} {
		if !present[kind] {
			pool.Status.Conditions = append(pool.Status.Conditions,
				status.Condition{Type: kind, Status: ready, Reason: kind})
		}
	}
	if pool.Spec.Template.Spec.NodeClassRef == nil {
		pool.Spec.Template.Spec.NodeClassRef = &v1.NodeClassReference{}
	}
}

// storeNodeClaims gives NodeClaims without a nodeClassRef that of their NodePool: the API server has none without.
func (o *objects) storeNodeClaims() {
	for _, claim := range o.nodeClaims {
		if claim.Spec.NodeClassRef != nil {
			continue
		}
		claim.Spec.NodeClassRef = &v1.NodeClassReference{Group: "karpenter.kwok.sh", Kind: "KWOKNodeClass", Name: "default"}
		for _, pool := range o.nodePools {
			if pool.Name == claim.Labels[v1.NodePoolLabelKey] {
				claim.Spec.NodeClassRef = pool.Spec.Template.Spec.NodeClassRef.DeepCopy()
			}
		}
	}
}

// makeUIDsUnique numbers pods without a UID, or with another's, by namespace and name, keeping the order of the UIDs
// that were given (docs/spec/provisioning.md 3.1).
func (o *objects) makeUIDsUnique() {
	pods := append([]*corev1.Pod{}, o.pods...)
	sort.SliceStable(pods, func(i, j int) bool {
		if pods[i].Namespace != pods[j].Namespace {
			return pods[i].Namespace < pods[j].Namespace
		}
		return pods[i].Name < pods[j].Name
	})
	count := map[types.UID]int{}
	for _, pod := range pods {
		count[pod.UID]++
	}
	for i, pod := range pods {
		if pod.UID == "" || count[pod.UID] > 1 {
			pod.UID += types.UID(fmt.Sprintf("\x01%06d", i))
		}
	}
	for i, object := range o.all() {
		if object.GetUID() == "" {
			object.SetUID(types.UID(fmt.Sprintf("object-%06d", i)))
		}
	}
}
