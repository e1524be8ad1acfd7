package main

import (
	"encoding/json"
	"time"

	"sigs.k8s.io/karpenter/pkg/operator/options"
)

// Request is one input: the objects as the API server would give them, the instant and the options of the decision.
type Request struct {
	Name    string `json:"name,omitempty"`
	Command string `json:"command,omitempty"` // plan unless said
	Now     string `json:"now"`
	// ClosedWorld says that without an InstanceType there is nothing to buy; otherwise a catalog would be needed.
	ClosedWorld bool `json:"closedWorld,omitempty"`

	Options DecisionOptions   `json:"options"`
	Objects []json.RawMessage `json:"objects"`

	watch *stopwatch    // nil: nobody looks at the clock
	limit time.Duration // of the decision; 0: decisionTimeout
}

// DecisionOptions are the options of a Case that Karpenter has too (docs/formats.md "Options").
type DecisionOptions struct {
	PreferencePolicy string          `json:"preferencePolicy,omitempty"`
	MinValuesPolicy  string          `json:"minValuesPolicy,omitempty"`
	FeatureGates     map[string]bool `json:"featureGates,omitempty"`
	Search           string          `json:"search,omitempty"`
	UntilStable      bool            `json:"untilStable,omitempty"`
	Upstream         string          `json:"upstream,omitempty"`
	Files            []inputFile     `json:"files,omitempty"`
}

func (r *Request) command() string {
	if r.Command == "" {
		return "plan"
	}
	return r.Command
}

// now is the instant of the decision; without one the epoch serves, which no input depends on.
func (r *Request) now() (time.Time, error) {
	if r.Now == "" {
		return time.Unix(0, 0).UTC(), nil
	}
	return time.Parse(time.RFC3339, r.Now)
}

func (o *DecisionOptions) gate(name string, otherwise bool) bool {
	if value, ok := o.FeatureGates[name]; ok {
		return value
	}
	return otherwise
}

// karpenterOptions are the flags of the controller. One worker keeps a pass deterministic where Karpenter allows it.
func (o *DecisionOptions) karpenterOptions() *options.Options {
	result := &options.Options{
		CPURequests:       1000,
		MemoryLimit:       -1,
		BatchMaxDuration:  10 * time.Second,
		BatchIdleDuration: time.Second,
		PreferencePolicy:  options.PreferencePolicyRespect,
		MinValuesPolicy:   options.MinValuesPolicyStrict,
		IgnoreDRARequests: true,
		FeatureGates: options.FeatureGates{
			NodeRepair:              o.gate("NodeRepair", false),
			ReservedCapacity:        o.gate("ReservedCapacity", true),
			SpotToSpotConsolidation: o.gate("SpotToSpotConsolidation", false),
			NodeOverlay:             o.gate("NodeOverlay", false),
			StaticCapacity:          o.gate("StaticCapacity", false),
		},
	}
	serveBuffers(&result.FeatureGates, o.gate("CapacityBuffer", false))
	if o.PreferencePolicy == string(options.PreferencePolicyIgnore) {
		result.PreferencePolicy = options.PreferencePolicyIgnore
	}
	if o.MinValuesPolicy == string(options.MinValuesPolicyBestEffort) {
		result.MinValuesPolicy = options.MinValuesPolicyBestEffort
	}
	return result
}
