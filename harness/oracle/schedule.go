//go:build !only_plan

package main

import (
	"context"
	"errors"
	"time"

	"github.com/samber/lo"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/karpenter/pkg/controllers/disruption"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling"
	"sigs.k8s.io/karpenter/pkg/operator/options"
)

// schedule makes the provisioning pass. Against the clock its steps are asked for one by one, because
// provisioning.Provisioner.Schedule stops after a minute, whatever is left to place.
func (w *world) schedule() (scheduling.Results, error) {
	if w.watch == nil {
		return w.provisioner.Schedule(w.ctx)
	}
	nodes := w.cluster.DeepCopyNodes()
	pods, err := w.provisioner.GetPendingPods(w.ctx)
	if err != nil {
		return scheduling.Results{}, err
	}
	leaving, err := nodes.Deleting().CurrentlyReschedulablePods(w.ctx, w.client, w.clock, silent{})
	if err != nil {
		return scheduling.Results{}, err
	}
	pods = append(pods, leaving...)
	if len(pods) == 0 {
		return scheduling.Results{}, nil
	}
	ofLeaving := sets.New(lo.Map(leaving, func(pod *corev1.Pod, _ int) types.UID { return pod.UID })...)
	scheduler, err := w.provisioner.NewScheduler(w.ctx, pods, nodes.Active(), ofLeaving, w.schedulerOptions()...)
	if errors.Is(err, provisioning.ErrNodePoolsNotFound) {
		return scheduling.Results{}, nil
	}
	if err != nil {
		return scheduling.Results{}, err
	}
	results, err := scheduler.Solve(w.ctx, pods)
	return results.TruncateInstanceTypes(w.ctx, scheduling.MaxInstanceTypes), err
}

// schedulerOptions are those of provisioning.Provisioner.Schedule.
func (w *world) schedulerOptions() []scheduling.Options {
	flags := options.FromContext(w.ctx)
	const milli = 1000
	result := []scheduling.Options{
		scheduling.DisableReservedCapacityFallback,
		scheduling.NumConcurrentReconciles(int((flags.CPURequests + milli - 1) / milli)),
		scheduling.MinValuesPolicy(flags.MinValuesPolicy),
	}
	if flags.PreferencePolicy == options.PreferencePolicyIgnore {
		result = append(result, scheduling.IgnorePreferences)
	}
	return result
}

// unvalidated lets every command through. Karpenter looks at a command again after 15 s; kerf's pass ends before that,
// and so does Karpenter's where both are timed.
type unvalidated struct{}

// Validate implements disruption.Validator.
func (unvalidated) Validate(_ context.Context, cmd disruption.Command, _ time.Duration) (disruption.Command, error) {
	return cmd, nil
}
