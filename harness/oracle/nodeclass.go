package main

import (
	"github.com/awslabs/operatorpkg/status"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
)

// nodeClass is what Karpenter's core looks at in a provider's NodeClass: its conditions.
type nodeClass struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Status            struct {
		Conditions []status.Condition `json:"conditions,omitempty"`
	} `json:"status,omitempty"`
}

// GetConditions implements status.Object.
func (c *nodeClass) GetConditions() []status.Condition { return c.Status.Conditions }

// SetConditions implements status.Object.
func (c *nodeClass) SetConditions(conditions []status.Condition) { c.Status.Conditions = conditions }

func (c *nodeClass) copy() nodeClass {
	result := *c
	result.ObjectMeta = *c.ObjectMeta.DeepCopy()
	return result
}

// EC2NodeClass is the NodeClass of AWS.
type EC2NodeClass struct{ nodeClass }

// AKSNodeClass is the NodeClass of Azure.
type AKSNodeClass struct{ nodeClass }

// KWOKNodeClass is the NodeClass of the kwok provider.
type KWOKNodeClass struct{ nodeClass }

// DeepCopyObject implements runtime.Object.
func (c *EC2NodeClass) DeepCopyObject() runtime.Object { return &EC2NodeClass{c.copy()} }

// DeepCopyObject implements runtime.Object.
func (c *AKSNodeClass) DeepCopyObject() runtime.Object { return &AKSNodeClass{c.copy()} }

// DeepCopyObject implements runtime.Object.
func (c *KWOKNodeClass) DeepCopyObject() runtime.Object { return &KWOKNodeClass{c.copy()} }

// StatusConditions implements status.Object.
func (c *EC2NodeClass) StatusConditions(opts ...status.ForOption) status.ConditionSet {
	return status.NewReadyConditions().For(c, opts...)
}

// StatusConditions implements status.Object.
func (c *AKSNodeClass) StatusConditions(opts ...status.ForOption) status.ConditionSet {
	return status.NewReadyConditions().For(c, opts...)
}

// StatusConditions implements status.Object.
func (c *KWOKNodeClass) StatusConditions(opts ...status.ForOption) status.ConditionSet {
	return status.NewReadyConditions().For(c, opts...)
}

func init() {
	scheme.Scheme.AddKnownTypes(schema.GroupVersion{Group: "karpenter.k8s.aws", Version: "v1"}, &EC2NodeClass{})
	scheme.Scheme.AddKnownTypes(schema.GroupVersion{Group: "karpenter.azure.com", Version: "v1"}, &AKSNodeClass{})
	scheme.Scheme.AddKnownTypes(schema.GroupVersion{Group: "karpenter.kwok.sh", Version: "v1alpha1"}, &KWOKNodeClass{})
}
