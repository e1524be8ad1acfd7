//go:build !only_plan

package main

import (
	"fmt"
	"testing"

	"k8s.io/utils/ptr"
)

func TestNodePoolsGetTheDefaultsOfTheirSchema(t *testing.T) {
	for spec, want := range map[string]string{
		`null`:                        "0s [10%] 720h0m0s",
		`{disruption: {}}`:            "0s [10%] 720h0m0s",
		`{disruption: {budgets: []}}`: "0s [] 720h0m0s",
		`{disruption: {consolidateAfter: Never, budgets: [{nodes: "2"}]}, template: {spec: {expireAfter: 1h}}}`: "-1ns [2] 1h0m0s",
	} {
		documents, err := splitDocuments([]byte("{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: p}, spec: " + spec + "}"))
		if err != nil {
			t.Fatal(err)
		}
		pool := readObjects(documents).nodePools[0].Spec
		budgets := []string{}
		for _, budget := range pool.Disruption.Budgets {
			budgets = append(budgets, budget.Nodes)
		}
		found := fmt.Sprint(ptr.Deref(pool.Disruption.ConsolidateAfter.Duration, -1), budgets,
			ptr.Deref(pool.Template.Spec.ExpireAfter.Duration, -1))
		if found != want {
			t.Errorf("%s: found %s, expected %s", spec, found, want)
		}
	}
}
