//go:build !only_plan

package main

import (
	"sort"

	"sigs.k8s.io/karpenter/pkg/controllers/disruption"
	"sigs.k8s.io/karpenter/pkg/utils/pdb"
)

// blockerPhrases tell why a node is no candidate (docs/spec/disruption.md 2).
var blockerPhrases = []phrase{
	{"candidate is already being disrupted", "IN_QUEUE"},
	{"node isn't managed by karpenter", "UNMANAGED"},
	{"nodeclaim does not have an associated node", "NO_NODE"},
	{"node isn't initialized", "NOT_INITIALIZED"},
	{"node is deleting or marked for deletion", "DELETING"},
	{"node is nominated for a pending pod", "NOMINATED"},
	{"disruption is blocked through the", "NODE_DO_NOT_DISRUPT"},
	{"node doesn't have required label", "NO_NODEPOOL_LABEL"},
	{"nodepool not found", "NODEPOOL_NOT_FOUND"},
	{`pod has "karpenter.sh/do-not-disrupt" annotation`, "POD_DO_NOT_DISRUPT"},
	{"eviction does not support multiple PDBs", "PDB_MULTIPLE"},
	{"pdb prevents pod evictions", "PDB_BLOCKED"},
}

// blockers asks Karpenter for every node whether it is a candidate of the graceful class.
func (p *disruptionPass) blockers() ([]Blocker, error) {
	pools, types, err := disruption.BuildNodePoolMap(p.ctx, p.client, p.provider)
	if err != nil {
		return nil, err
	}
	limits, err := pdb.NewLimits(p.ctx, p.client)
	if err != nil {
		return nil, err
	}
	result := []Blocker{}
	for _, node := range p.cluster.DeepCopyNodes() {
		_, err := disruption.NewCandidate(p.ctx, p.client, silent{}, p.clock, node, limits, pools, types, p.queue,
			disruption.GracefulDisruptionClass)
		if err != nil {
			result = append(result, Blocker{stateNodeName(node), codeOf(err, blockerPhrases, "UNKNOWN"), err.Error()})
		}
	}
	sort.Slice(result, func(i, j int) bool { return result[i].Node < result[j].Node })
	return result, nil
}

// dropBlockersOfCandidates keeps the blockers of those nodes that no command touches.
func (d *Decision) dropBlockersOfCandidates() {
	touched := map[string]bool{}
	for _, command := range d.Commands {
		for _, candidate := range command.Candidates {
			touched[candidate] = true
		}
	}
	kept := []Blocker{}
	for _, blocker := range d.Blockers {
		if !touched[blocker.Node] {
			kept = append(kept, blocker)
		}
	}
	d.Blockers = kept
}
