package main

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

// stored are the objects as the API server would have them.
func stored(t *testing.T, now time.Time, documents string) *objects {
	t.Helper()
	in, err := parseInput("test", []byte(documents))
	if err != nil {
		t.Fatal(err)
	}
	result := readObjects(in.Request.Objects)
	result.store(now)
	return result
}

func TestANodeWithoutAllocatableHasItsCapacity(t *testing.T) {
	const node = "apiVersion: v1\nkind: Node\nmetadata: {name: n%d}\nstatus: {capacity: {cpu: 4}%s}\n---\n"
	found := stored(t, time.Unix(0, 0), fmt.Sprintf(node, 1, "")+fmt.Sprintf(node, 2, ", allocatable: {cpu: 3}"))
	for i, cpu := range []string{"4", "3"} {
		if allocatable := found.nodes[i].Status.Allocatable.Cpu().String(); allocatable != cpu {
			t.Errorf("found %s cpu on node %d, expected %s", allocatable, i, cpu)
		}
	}
}

// TestTheTimeThatIsFilledInIsTheTimeThatIsGiven: Karpenter compares creation times by all they hold, the location included.
func TestTheTimeThatIsFilledInIsTheTimeThatIsGiven(t *testing.T) {
	var now time.Time
	if err := json.Unmarshal([]byte(`"2026-03-02T12:00:00Z"`), &now); err != nil {
		t.Fatal(err)
	}
	pods := stored(t, now.UTC(), "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n---\n"+
		"apiVersion: v1\nkind: Pod\nmetadata: {name: b, creationTimestamp: \"2026-03-02T12:00:00Z\"}\n").pods
	if pods[0].CreationTimestamp != pods[1].CreationTimestamp {
		t.Errorf("found %#v and %#v, expected one instant", pods[0].CreationTimestamp, pods[1].CreationTimestamp)
	}
}
