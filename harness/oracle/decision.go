package main

import (
	"k8s.io/apimachinery/pkg/api/resource"
)

// Decision is what was decided (docs/formats.md "Decision"), or why nothing was: Error for a panic, a time-out or
// an input that this adapter does not serve.
type Decision struct {
	APIVersion string      `json:"apiVersion"`
	Kind       string      `json:"kind"`
	Policy     string      `json:"policy"`
	Now        string      `json:"now"`
	Placements []Placement `json:"placements"`
	Claims     []Claim     `json:"claims"`
	Pending    []PodReason `json:"pending"`
	Ignored    []PodReason `json:"ignored"`
	Commands   []Command   `json:"commands,omitempty"`
	Blockers   []Blocker   `json:"blockers,omitempty"`
	Error      string      `json:"error,omitempty"`
	Notes      []string    `json:"oracleNotes,omitempty"`

	// Allowed is by NodePool and reason a number or "unlimited": what `kerf budget` says is left.
	Allowed map[string]map[string]string `json:"allowed,omitempty"`
}

// Command is what a disruption method would do; replacements are claims by index.
type Command struct {
	Reason       string   `json:"reason"`
	Method       string   `json:"method"`
	Candidates   []string `json:"candidates"`
	Replacements []int    `json:"replacements"`
	Savings      float64  `json:"savings"`
	BlockedBy    string   `json:"blockedBy,omitempty"`
}

// Blocker says why a node is no candidate.
type Blocker struct {
	Node    string `json:"node"`
	Code    string `json:"code"`
	Message string `json:"message,omitempty"`
}

// Placement says where a pod goes: an existing node, or a new claim by index.
type Placement struct {
	Pod   string `json:"pod"`
	Node  string `json:"node,omitempty"`
	Claim *int   `json:"claim,omitempty"`
}

// Claim is a NodeClaim that would be created.
type Claim struct {
	NodePool      string                       `json:"nodePool"`
	InstanceTypes []string                     `json:"instanceTypes"`
	Requirements  []Requirement                `json:"requirements"`
	Requests      map[string]resource.Quantity `json:"requests"`
	Cheapest      *PricedOffering              `json:"cheapest,omitempty"`
}

// Requirement is one entry of a NodeClaim's requirements.
type Requirement struct {
	Key       string   `json:"key"`
	Operator  string   `json:"operator"`
	Values    []string `json:"values,omitempty"`
	MinValues *int     `json:"minValues,omitempty"`
}

// PricedOffering is the cheapest way to launch a claim.
type PricedOffering struct {
	InstanceType string  `json:"instanceType"`
	Zone         string  `json:"zone"`
	CapacityType string  `json:"capacityType"`
	Price        float64 `json:"price"`
}

// PodReason says why a pod gets no place.
type PodReason struct {
	Pod     string `json:"pod"`
	Code    string `json:"code"`
	Message string `json:"message,omitempty"`
}

func newDecision(now string) *Decision {
	return &Decision{
		APIVersion: "kerf.dev/v1", Kind: "Decision", Policy: "karpenter", Now: now,
		Placements: []Placement{}, Claims: []Claim{}, Pending: []PodReason{}, Ignored: []PodReason{},
	}
}
