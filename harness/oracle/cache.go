package main

import (
	"context"
	"fmt"
	"reflect"
	"sort"

	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
)

// cachedClient reads from memory and writes to an API server, as the controller's client does. An object that is read is
// a copy of the stored one unless the reader asks for that one; fields and namespaces are looked up in an index. What is
// written is not read back: no decision does.
type cachedClient struct {
	client.Client
	kinds map[reflect.Type]*storedKind
}

// storedKind holds the objects of one Go type, by namespace and name.
type storedKind struct {
	ordered     []client.Object
	byKey       map[client.ObjectKey]client.Object
	byNamespace map[string][]client.Object
	byField     map[string]map[string][]client.Object
}

// fieldIndexes are those field indexes of Karpenter's operator that decisions ask.
var fieldIndexes = map[reflect.Type]map[string]func(client.Object) string{
	typeOf(&corev1.Pod{}):  {"spec.nodeName": func(o client.Object) string { return o.(*corev1.Pod).Spec.NodeName }},
	typeOf(&corev1.Node{}): {"spec.providerID": func(o client.Object) string { return o.(*corev1.Node).Spec.ProviderID }},
	typeOf(&storagev1.VolumeAttachment{}): {"spec.nodeName": func(o client.Object) string {
		return o.(*storagev1.VolumeAttachment).Spec.NodeName
	}},
	typeOf(&v1.NodeClaim{}): {
		"status.providerID": func(o client.Object) string { return o.(*v1.NodeClaim).Status.ProviderID },
	},
}

func typeOf(object any) reflect.Type { return reflect.TypeOf(object).Elem() }

// newCachedClient stores the objects; writes go to the given client.
func newCachedClient(writer client.Client, all []client.Object) *cachedClient {
	result := &cachedClient{Client: writer, kinds: map[reflect.Type]*storedKind{}}
	ordered := append([]client.Object{}, all...)
	sort.SliceStable(ordered, func(i, j int) bool {
		a, b := ordered[i], ordered[j]
		return a.GetNamespace() < b.GetNamespace() || (a.GetNamespace() == b.GetNamespace() && a.GetName() < b.GetName())
	})
	for _, object := range ordered {
		result.store(object)
	}
	return result
}

func (c *cachedClient) store(object client.Object) {
	kind := c.kinds[typeOf(object)]
	if kind == nil {
		kind = &storedKind{
			byKey:       map[client.ObjectKey]client.Object{},
			byNamespace: map[string][]client.Object{},
			byField:     map[string]map[string][]client.Object{},
		}
		c.kinds[typeOf(object)] = kind
	}
	kind.ordered = append(kind.ordered, object)
	kind.byKey[client.ObjectKeyFromObject(object)] = object
	kind.byNamespace[object.GetNamespace()] = append(kind.byNamespace[object.GetNamespace()], object)
	for field, value := range fieldIndexes[typeOf(object)] {
		if kind.byField[field] == nil {
			kind.byField[field] = map[string][]client.Object{}
		}
		kind.byField[field][value(object)] = append(kind.byField[field][value(object)], object)
	}
}

// Get implements client.Reader. The namespace that is asked for does not matter to an object that has none.
func (c *cachedClient) Get(_ context.Context, key client.ObjectKey, out client.Object, opts ...client.GetOption) error {
	options := (&client.GetOptions{}).ApplyOptions(opts)
	var found client.Object
	if kind := c.kinds[typeOf(out)]; kind != nil {
		if found = kind.byKey[key]; found == nil {
			found = kind.byKey[client.ObjectKey{Name: key.Name}]
		}
	}
	if found == nil {
		return apierrors.NewNotFound(schema.GroupResource{Resource: typeOf(out).Name()}, key.Name)
	}
	copied := handOut(found, options.UnsafeDisableDeepCopy)
	reflect.ValueOf(out).Elem().Set(reflect.ValueOf(copied).Elem())
	return nil
}

// List implements client.Reader.
func (c *cachedClient) List(_ context.Context, out client.ObjectList, opts ...client.ListOption) error {
	options := (&client.ListOptions{}).ApplyOptions(opts)
	items, ok := typeOf(out).FieldByName("Items")
	if !ok {
		return fmt.Errorf("%T is no list", out)
	}
	kind := c.kinds[items.Type.Elem()]
	if kind == nil {
		return meta.SetList(out, nil)
	}
	objects, err := kind.chosen(options)
	if err != nil {
		return err
	}
	result := make([]runtime.Object, 0, len(objects))
	for _, object := range objects {
		if options.LabelSelector == nil || options.LabelSelector.Matches(labels.Set(object.GetLabels())) {
			result = append(result, handOut(object, options.UnsafeDisableDeepCopy))
		}
	}
	return meta.SetList(out, result)
}

// chosen looks up the field, if one is asked for, and otherwise the namespace.
func (k *storedKind) chosen(options *client.ListOptions) ([]client.Object, error) {
	if options.FieldSelector == nil || options.FieldSelector.Empty() {
		if options.Namespace == "" {
			return k.ordered, nil
		}
		return k.byNamespace[options.Namespace], nil
	}
	requirements := options.FieldSelector.Requirements()
	if len(requirements) != 1 || options.Namespace != "" || k.byField[requirements[0].Field] == nil {
		return nil, fmt.Errorf("no index for %q in namespace %q", options.FieldSelector, options.Namespace)
	}
	return k.byField[requirements[0].Field][requirements[0].Value], nil
}

func handOut(object client.Object, disableDeepCopy *bool) client.Object {
	if disableDeepCopy != nil && *disableDeepCopy {
		return object
	}
	return object.DeepCopyObject().(client.Object)
}
