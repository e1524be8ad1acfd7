package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/samber/lo"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/controller-runtime/pkg/client"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/apis/v1alpha1"
)

// objects are the typed objects of one input, each kind in the input's order.
type objects struct {
	pods       []*corev1.Pod
	nodes      []*corev1.Node
	nodeClaims []*v1.NodeClaim
	nodePools  []*v1.NodePool
	daemonSets []*appsv1.DaemonSet
	others     []client.Object
	types      []json.RawMessage
	notes      []string
}

// kindOf tells apart the kinds that decide something.
type kindOf struct {
	APIVersion string            `json:"apiVersion"`
	Kind       string            `json:"kind"`
	Items      []json.RawMessage `json:"items"`
}

// readObjects decodes all documents. What cannot be decoded is left out and noted, as an unreadable object is for kerf.
func readObjects(documents []json.RawMessage) *objects {
	result := &objects{}
	for _, document := range documents {
		result.read(document)
	}
	return result
}

func (o *objects) read(document json.RawMessage) {
	var kind kindOf
	if err := json.Unmarshal(document, &kind); err != nil {
		o.notes = append(o.notes, fmt.Sprintf("unreadable: %v", err))
		return
	}
	if kind.Kind == "List" {
		for _, item := range kind.Items {
			o.read(item)
		}
		return
	}
	var err error
	switch kind.APIVersion + " " + kind.Kind {
	case "v1 Pod":
		err = decode(document, &o.pods)
	case "v1 Node":
		err = decode(document, &o.nodes)
	case "karpenter.sh/v1 NodeClaim":
		err = decode(document, &o.nodeClaims)
	case "karpenter.sh/v1 NodePool":
		if document, err = withPoolDefaults(document); err == nil {
			err = decode(document, &o.nodePools)
		}
	case "apps/v1 DaemonSet":
		err = decode(document, &o.daemonSets)
	case "kerf.dev/v1 InstanceType":
		o.types = append(o.types, document)
	case "v1 Namespace":
		err = decodeOther[corev1.Namespace](o, document)
	case "v1 PersistentVolume":
		err = decodeOther[corev1.PersistentVolume](o, document)
	case "v1 PersistentVolumeClaim":
		err = decodeOther[corev1.PersistentVolumeClaim](o, document)
	case "storage.k8s.io/v1 StorageClass":
		err = decodeOther[storagev1.StorageClass](o, document)
	case "storage.k8s.io/v1 CSINode":
		err = decodeOther[storagev1.CSINode](o, document)
	case "policy/v1 PodDisruptionBudget":
		err = decodeOther[policyv1.PodDisruptionBudget](o, document)
	case "karpenter.sh/v1alpha1 NodeOverlay":
		err = decodeOther[v1alpha1.NodeOverlay](o, document)
	case "autoscaling.x-k8s.io/v1beta1 CapacityBuffer":
		err = readBuffer(o, document)
	case "v1 PodTemplate":
		err = decodeOther[corev1.PodTemplate](o, document)
	case "apps/v1 Deployment":
		err = decodeOther[appsv1.Deployment](o, document)
	case "apps/v1 ReplicaSet":
		err = decodeOther[appsv1.ReplicaSet](o, document)
	case "apps/v1 StatefulSet":
		err = decodeOther[appsv1.StatefulSet](o, document)
	case "karpenter.k8s.aws/v1 EC2NodeClass", "karpenter.azure.com/v1 AKSNodeClass", "kerf.dev/v1 Case":
	default:
		o.notes = append(o.notes, "not served: "+kind.APIVersion+" "+kind.Kind)
	}
	if err != nil {
		o.notes = append(o.notes, fmt.Sprintf("unreadable %s: %v", kind.Kind, err))
	}
}

func decode[T any](document json.RawMessage, into *[]*T) error {
	object := new(T)
	if err := json.Unmarshal(document, object); err != nil {
		return err
	}
	*into = append(*into, object)
	return nil
}

func decodeOther[T any](o *objects, document json.RawMessage) error {
	object := new(T)
	if err := json.Unmarshal(document, object); err != nil {
		return err
	}
	o.others = append(o.others, any(object).(client.Object))
	return nil
}

// all lists every object for the API server.
func (o *objects) all() []client.Object {
	result := append([]client.Object{}, o.others...)
	for _, object := range o.nodePools {
		result = append(result, object)
	}
	for _, object := range o.nodeClaims {
		result = append(result, object)
	}
	for _, object := range o.nodes {
		result = append(result, object)
	}
	for _, object := range o.daemonSets {
		result = append(result, object)
	}
	for _, object := range o.pods {
		result = append(result, object)
	}
	return result
}

// withNamespaces adds the namespaces that are only named, with the label that the API server gives each.
func (o *objects) withNamespaces() {
	const nameLabel = "kubernetes.io/metadata.name"
	present := map[string]*corev1.Namespace{}
	for _, object := range o.others {
		if namespace, ok := object.(*corev1.Namespace); ok {
			present[namespace.Name] = namespace
		}
	}
	for _, object := range o.all() {
		name := object.GetNamespace()
		if name != "" && present[name] == nil {
			present[name] = &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}
			o.others = append(o.others, present[name])
		}
	}
	for name, namespace := range present {
		if namespace.Labels == nil {
			namespace.Labels = map[string]string{}
		}
		namespace.Labels[nameLabel] = name
	}
}

// workloadWithoutPods names a workload that asks for pods and has none: kerf decides as if they had been created.
func (o *objects) workloadWithoutPods() string {
	for _, object := range o.others {
		replicas, selector := scaleOf(object)
		if replicas == 0 || selector == nil || metav1.GetControllerOf(object) != nil {
			continue
		}
		selected, err := metav1.LabelSelectorAsSelector(selector)
		has := slices.ContainsFunc(o.pods, func(pod *corev1.Pod) bool {
			return pod.Namespace == object.GetNamespace() && err == nil && selected.Matches(labels.Set(pod.Labels))
		})
		if !has {
			return fmt.Sprintf("%T %s without pods", object, client.ObjectKeyFromObject(object))
		}
	}
	return ""
}

// scaleOf is how many pods a workload asks for, and which are its own.
func scaleOf(object client.Object) (int32, *metav1.LabelSelector) {
	switch object := object.(type) {
	case *appsv1.Deployment:
		return lo.FromPtrOr(object.Spec.Replicas, 1), object.Spec.Selector
	case *appsv1.ReplicaSet:
		return lo.FromPtrOr(object.Spec.Replicas, 1), object.Spec.Selector
	case *appsv1.StatefulSet:
		return lo.FromPtrOr(object.Spec.Replicas, 1), object.Spec.Selector
	}
	return 0, nil
}
