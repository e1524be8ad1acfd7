//go:build !only_plan

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/samber/lo"
	"sigs.k8s.io/karpenter/pkg/controllers/disruption"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling"
)

// consolidate makes one disruption pass of the real methods; nothing is executed.
func consolidate(ctx context.Context, request *Request, rules ruleSet) (*Decision, error) {
	w, err := newWorld(ctx, request, rules)
	if err != nil {
		return nil, err
	}
	if err := w.noteBufferHosts(ctx, request, rules); err != nil {
		return nil, err
	}
	pass := newDisruptionPass(w, rules)
	decision := newDecision(request.Now)
	decision.Notes = w.objects.notes
	if decision.Allowed, err = pass.allowed(); err != nil {
		return nil, err
	}
	if decision.Blockers, err = pass.blockers(); err != nil {
		return nil, err
	}
	if w.cluster.Synced(w.ctx) {
		w.watch.settle()
		method, commands, err := pass.run()
		w.watch.lap("decided")
		if err != nil {
			decision.Notes = append(decision.Notes, "the pass ends: "+err.Error())
		}
		for _, command := range commands {
			if err := decision.addCommand(w, method, command); err != nil {
				return nil, err
			}
		}
	}
	decision.dropBlockersOfCandidates()
	decision.sort()
	return decision, nil
}

// addCommand takes over a command with the results of its simulation.
func (d *Decision) addCommand(w *world, method namedMethod, command disruption.Command) error {
	described := Command{
		Reason:       string(method.Reason()),
		Method:       method.name,
		Candidates:   lo.Map(command.Candidates, func(c *disruption.Candidate, _ int) string { return stateNodeName(c.StateNode) }),
		Replacements: []int{},
		Savings:      command.EstimatedSavings(),
	}
	for pod, failure := range command.Results.PodErrors {
		var uninitialized *disruption.UninitializedNodeError
		if errors.As(failure, &uninitialized) {
			delete(command.Results.PodErrors, pod) // it has a place, and is listed there
		}
	}
	for i := range command.Replacements {
		described.Replacements = append(described.Replacements, len(d.Claims)+i)
	}
	if len(command.Replacements) != len(command.Results.NewNodeClaims) {
		return fmt.Errorf("found %d replacements for %d claims", len(command.Replacements), len(command.Results.NewNodeClaims))
	}
	d.add(command.Results)
	var err error
	if described.BlockedBy, err = w.blockedBy(command); err != nil {
		return err
	}
	d.Commands = append(d.Commands, described)
	return nil
}

// blockedBy creates the replacements, as the start of a command does, and says what keeps them from being created.
func (w *world) blockedBy(command disruption.Command) (string, error) {
	claims := lo.Map(command.Replacements, func(r *disruption.Replacement, _ int) *scheduling.NodeClaim { return r.NodeClaim })
	_, err := w.provisioner.CreateNodeClaims(w.ctx, claims)
	if err != nil && strings.Contains(err.Error(), "resource usage exceeds limit") {
		return "LIMIT", nil
	}
	return "", err
}
