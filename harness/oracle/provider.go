package main

import (
	"context"
	"fmt"

	"github.com/awslabs/operatorpkg/status"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
)

// provider is the cloud: every NodePool sees every instance type of the input, nothing is ever launched.
type provider struct {
	types []*cloudprovider.InstanceType
}

var _ cloudprovider.CloudProvider = (*provider)(nil)

// GetInstanceTypes implements cloudprovider.CloudProvider.
func (p *provider) GetInstanceTypes(context.Context, *v1.NodePool) ([]*cloudprovider.InstanceType, error) {
	return p.types, nil
}

// Create implements cloudprovider.CloudProvider; a decision never launches.
func (p *provider) Create(context.Context, *v1.NodeClaim) (*v1.NodeClaim, error) {
	return nil, fmt.Errorf("nothing is launched here")
}

// Delete implements cloudprovider.CloudProvider.
func (p *provider) Delete(context.Context, *v1.NodeClaim) error {
	return fmt.Errorf("nothing is deleted here")
}

// Get implements cloudprovider.CloudProvider.
func (p *provider) Get(_ context.Context, id string) (*v1.NodeClaim, error) {
	return nil, cloudprovider.NewNodeClaimNotFoundError(fmt.Errorf("%s", id))
}

// List implements cloudprovider.CloudProvider.
func (p *provider) List(context.Context) ([]*v1.NodeClaim, error) { return nil, nil }

// IsDrifted implements cloudprovider.CloudProvider; drift is read from the NodeClaim's condition.
func (p *provider) IsDrifted(context.Context, *v1.NodeClaim) (cloudprovider.DriftReason, error) {
	return "", nil
}

// RepairPolicies implements cloudprovider.CloudProvider.
func (p *provider) RepairPolicies() []cloudprovider.RepairPolicy { return nil }

// Name implements cloudprovider.CloudProvider.
func (p *provider) Name() string { return "oracle" }

// GetSupportedNodeClasses implements cloudprovider.CloudProvider.
func (p *provider) GetSupportedNodeClasses() []status.Object {
	return []status.Object{&EC2NodeClass{}, &AKSNodeClass{}, &KWOKNodeClass{}}
}
