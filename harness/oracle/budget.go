//go:build !only_plan

package main

import (
	"context"
	"math"
	"strconv"

	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	nodepoolutils "sigs.k8s.io/karpenter/pkg/utils/nodepool"
)

// budget says how many disruptions each NodePool still allows for each reason.
func budget(ctx context.Context, request *Request, rules ruleSet) (*Decision, error) {
	w, err := newWorld(ctx, request, rules)
	if err != nil {
		return nil, err
	}
	decision := newDecision(request.Now)
	decision.Notes = w.objects.notes
	decision.Allowed, err = newDisruptionPass(w, rules).allowed()
	return decision, err
}

// allowed is Karpenter's budget mapping of every reason. Without a budget for a reason it has the largest number there is,
// less what is disrupted already.
func (p *disruptionPass) allowed() (map[string]map[string]string, error) {
	pools, err := nodepoolutils.ListManaged(p.ctx, p.client, p.provider)
	if err != nil {
		return nil, err
	}
	result := map[string]map[string]string{}
	for _, reason := range []v1.DisruptionReason{
		v1.DisruptionReasonUnderutilized, v1.DisruptionReasonEmpty, v1.DisruptionReasonDrifted,
	} {
		left, err := p.budgets(reason)
		if err != nil {
			return nil, err
		}
		for _, pool := range pools {
			if result[pool.Name] == nil {
				result[pool.Name] = map[string]string{}
			}
			result[pool.Name][string(reason)] = strconv.Itoa(left[pool.Name])
			if pool.MustGetAllowedDisruptions(p.clock, 0, reason) == math.MaxInt32 {
				result[pool.Name][string(reason)] = "unlimited"
			}
		}
	}
	delete(result, domainsPool)
	return result, nil
}
