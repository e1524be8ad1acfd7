//go:build !only_plan

package main

import (
	"slices"
	"testing"
)

// TestANodeThatHostsVirtualPodsIsNotEmpty has two empty nodes; the virtual pods of the buffer fit on the first.
func TestANodeThatHostsVirtualPodsIsNotEmpty(t *testing.T) {
	for gate, empty := range map[string][]string{"NodeOverlay": {"a", "b"}, "CapacityBuffer": {"b"}} {
		decision := disrupted(t, "consolidate", withGate(gate), poolWith(everyNode), aType, nodeOf("a", "", ""),
			nodeOf("b", "", ""), aBuffer)
		if len(decision.Commands) != 1 || decision.Commands[0].Method != "emptiness" {
			t.Fatalf("found %+v with gate %s, expected one command of emptiness", decision.Commands, gate)
		}
		candidates := slices.Sorted(slices.Values(decision.Commands[0].Candidates))
		if !slices.Equal(candidates, empty) {
			t.Errorf("found %v with gate %s, expected %v", candidates, gate, empty)
		}
	}
}

// TestThePassThatPlacesVirtualPodsNominatesNoNode keeps the hosts eligible: no dump says that they are nominated.
func TestThePassThatPlacesVirtualPodsNominatesNoNode(t *testing.T) {
	decision := disrupted(t, "consolidate", withGate("CapacityBuffer"), poolWith(everyNode), aType, nodeOf("a", "", ""),
		nodeOf("b", "", ""), aBuffer)
	if len(decision.Blockers) != 0 {
		t.Errorf("found %+v, expected no node blocked", decision.Blockers)
	}
}
