package main

import (
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
	"sigs.k8s.io/karpenter/pkg/scheduling"
)

// instanceTypeDocument is kind InstanceType of kerf.dev/v1 (docs/formats.md "InstanceType").
type instanceTypeDocument struct {
	Metadata metav1.ObjectMeta `json:"metadata"`
	Spec     struct {
		Requirements map[string]labelValues `json:"requirements"`
		Capacity     corev1.ResourceList    `json:"capacity"`
		Overhead     corev1.ResourceList    `json:"overhead"`
		Offerings    []offeringDocument     `json:"offerings"`
	} `json:"spec"`
}

type offeringDocument struct {
	Zone                string  `json:"zone"`
	CapacityType        string  `json:"capacityType"`
	Price               float64 `json:"price"`
	Available           *bool   `json:"available"`
	ReservationID       string  `json:"reservationID"`
	ReservationCapacity int     `json:"reservationCapacity"`
}

// labelValues are the values of one label: a text, a list, or null (none: DoesNotExist).
type labelValues []string

// UnmarshalJSON accepts the three forms.
func (l *labelValues) UnmarshalJSON(data []byte) error {
	var one string
	if string(data) == "null" {
		*l = nil
		return nil
	}
	if err := json.Unmarshal(data, &one); err == nil {
		*l = labelValues{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(l))
}

// inOrAbsent is In values, or DoesNotExist without any.
func inOrAbsent(key string, values ...string) *scheduling.Requirement {
	if len(values) == 0 {
		return scheduling.NewRequirement(key, corev1.NodeSelectorOpDoesNotExist)
	}
	return scheduling.NewRequirement(key, corev1.NodeSelectorOpIn, values...)
}

// readInstanceType turns the document into what a cloud provider returns. A provider whose ReservedCapacity gate is off
// has no reserved offerings.
func readInstanceType(raw json.RawMessage, reserved bool) (*cloudprovider.InstanceType, error) {
	var document instanceTypeDocument
	if err := json.Unmarshal(raw, &document); err != nil {
		return nil, fmt.Errorf("InstanceType, %w", err)
	}
	spec := document.Spec
	result := &cloudprovider.InstanceType{
		Name:         document.Metadata.Name,
		Requirements: scheduling.NewRequirements(),
		Capacity:     spec.Capacity,
		Overhead:     &cloudprovider.InstanceTypeOverhead{KubeReserved: spec.Overhead},
	}
	for key, values := range spec.Requirements {
		result.Requirements.Add(inOrAbsent(key, values...))
	}
	zones, capacityTypes, reservations := []string{}, []string{}, []string{}
	for _, offering := range spec.Offerings {
		zones = append(zones, offering.Zone)
		capacityTypes = append(capacityTypes, offering.CapacityType)
		if offering.ReservationID != "" {
			reservations = append(reservations, offering.ReservationID)
		}
		if offering.CapacityType == v1.CapacityTypeReserved && !reserved {
			continue
		}
		result.Offerings = append(result.Offerings, readOffering(offering))
	}
	result.Requirements.Add(
		inOrAbsent(corev1.LabelInstanceTypeStable, document.Metadata.Name),
		inOrAbsent(corev1.LabelTopologyZone, zones...),
		inOrAbsent(v1.CapacityTypeLabelKey, capacityTypes...),
		inOrAbsent(reservationIDLabel, reservations...),
	)
	return result, nil
}

func readOffering(document offeringDocument) *cloudprovider.Offering {
	id := inOrAbsent(reservationIDLabel)
	available := document.Available == nil || *document.Available
	if document.CapacityType == v1.CapacityTypeReserved {
		id = inOrAbsent(reservationIDLabel, document.ReservationID)
		available = available && document.ReservationCapacity > 0
	}
	return &cloudprovider.Offering{
		Requirements: scheduling.NewRequirements(
			inOrAbsent(corev1.LabelTopologyZone, document.Zone),
			inOrAbsent(v1.CapacityTypeLabelKey, document.CapacityType),
			id,
		),
		Price:               document.Price,
		Available:           available,
		ReservationCapacity: document.ReservationCapacity,
	}
}
