//go:build !only_plan

package main

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/samber/lo"
	"k8s.io/apimachinery/pkg/util/sets"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/controllers/disruption"
)

// disruptionPass is what the disruption controller has at hand in one pass.
type disruptionPass struct {
	*world
	rules   ruleSet
	queue   *disruption.Queue
	methods []namedMethod
}

// namedMethod is a method and kerf's name of it.
type namedMethod struct {
	name string
	disruption.Method
}

// atOnce is Karpenter's validation of a command without the wait before it.
type atOnce struct{ disruption.Validator }

// Validate implements disruption.Validator.
func (v atOnce) Validate(ctx context.Context, cmd disruption.Command, _ time.Duration) (disruption.Command, error) {
	return v.Validator.Validate(ctx, cmd, 0)
}

// newDisruptionPass makes the methods in the order of disruption.NewMethods.
func newDisruptionPass(w *world, rules ruleSet) *disruptionPass {
	queue := disruption.NewQueue(w.client, silent{}, w.cluster, w.clock, w.provisioner)
	c := disruption.MakeConsolidation(w.clock, w.cluster, w.client, w.provisioner, w.provider, silent{}, queue)
	validated := func(v disruption.Validator) func(*disruption.MethodOptions) {
		if w.watch != nil {
			return disruption.WithValidator(unvalidated{})
		}
		return disruption.WithValidator(atOnce{v})
	}
	return &disruptionPass{w, rules, queue, []namedMethod{
		{"emptiness", disruption.NewEmptiness(c, validated(disruption.NewEmptinessValidator(c)))},
		{"static-drift", disruption.NewStaticDrift(w.cluster, w.provisioner, w.provider)},
		{"drift", disruption.NewDrift(w.client, w.cluster, w.provisioner, silent{}, w.clock)},
		{"multi-node", disruption.NewMultiNodeConsolidation(c, validated(disruption.NewMultiConsolidationValidator(c)))},
		{"single-node", disruption.NewSingleNodeConsolidation(c, validated(disruption.NewSingleConsolidationValidator(c)))},
	}}
}

// run asks the methods in order, as the controller does, until one has commands. An error ends the pass, too.
func (p *disruptionPass) run() (namedMethod, []disruption.Command, error) {
	for _, method := range p.methods {
		commands, err := p.commandsOf(method)
		if err != nil || len(commands) > 0 {
			return method, commands, err
		}
	}
	return namedMethod{}, nil, nil
}

func (p *disruptionPass) commandsOf(method namedMethod) ([]disruption.Command, error) {
	candidates, totals, err := disruption.GetCandidatesWithTotals(p.ctx, p.cluster, p.client, silent{}, p.clock, p.provider,
		method.ShouldDisrupt, method.Class(), p.queue, p.costs.ClusterCost)
	if err != nil || len(candidates) == 0 {
		return nil, err
	}
	if setter, ok := method.Method.(disruption.NodePoolTotalsSetter); ok {
		setter.SetNodePoolTotals(totals)
	}
	budgets, err := p.budgets(method.Reason())
	if err != nil {
		return nil, err
	}
	inRuleOrder(candidates, method.Reason())
	if single, ok := method.Method.(*disruption.SingleNodeConsolidation); ok && p.rules.poolOrder {
		single.PreviouslyUnseenNodePools = sets.New(firstPool(candidates))
	}
	commands, err := method.ComputeCommands(p.ctx, budgets, candidates...)
	if err != nil {
		return nil, fmt.Errorf("%s, %w", method.name, err)
	}
	return lo.Filter(commands, func(c disruption.Command, _ int) bool {
		return c.Decision() != disruption.NoOpDecision
	}), nil
}

func (p *disruptionPass) budgets(reason v1.DisruptionReason) (map[string]int, error) {
	return disruption.BuildDisruptionBudgetMapping(p.ctx, p.cluster, p.clock, p.client, p.provider, silent{}, reason)
}

// inRuleOrder is the order in which Karpenter gets to see the candidates. It would be that of a map; the order here is the
// one that disruption.md 5 fixes, which Karpenter's own sorting then leaves as it is.
func inRuleOrder(candidates []*disruption.Candidate, reason v1.DisruptionReason) {
	sort.Slice(candidates, func(i, j int) bool {
		a, b := candidates[i], candidates[j]
		if reason == v1.DisruptionReasonDrifted {
			if since, other := driftedSince(a), driftedSince(b); !since.Equal(other) {
				return since.Before(other)
			}
			return a.Name() < b.Name()
		}
		if a.SavingsRatio() != b.SavingsRatio() {
			return a.SavingsRatio() > b.SavingsRatio()
		}
		if a.RescheduleDisruptionCost != b.RescheduleDisruptionCost {
			return a.RescheduleDisruptionCost < b.RescheduleDisruptionCost
		}
		return a.Name() < b.Name()
	})
}

// firstPool is the one whose candidates Karpenter is to look at first. It has no order of NodePools but that those come
// first that it had no time for in its last pass; the order of the others stays left to chance.
func firstPool(candidates []*disruption.Candidate) string {
	return slices.Min(lo.Map(candidates, func(c *disruption.Candidate, _ int) string { return c.NodePool.Name }))
}

func driftedSince(candidate *disruption.Candidate) time.Time {
	return candidate.NodeClaim.StatusConditions().Get(v1.ConditionTypeDrifted).LastTransitionTime.Time
}
