package main

import (
	"testing"
	"time"
)

const traces = `File: oracle
Type: cpu
Duration: 1.20s, Total samples = 100ms ( 8.33%)
-----------+-------------------------------------------------------
      50ms   runtime.memmove
             k8s.io/api/core/v1.(*Pod).DeepCopyInto
             sigs.k8s.io/karpenter/pkg/controllers/state.(*StateNode).DeepCopy (inline)
             main.(*world).schedule
-----------+-------------------------------------------------------
      20ms   k8s.io/api/core/v1.(*Pod).DeepCopy
             main.handOut
             main.(*cachedClient).List
             sigs.k8s.io/karpenter/pkg/utils/node.GetPods
             main.(*disruptionPass).run
-----------+-------------------------------------------------------
      10ms   main.inRuleOrder.func1
             main.(*disruptionPass).commandsOf
-----------+-------------------------------------------------------
      20ms   runtime.scanobject
             runtime.gcDrain
             runtime.gcBgMarkWorker
-----------+-------------------------------------------------------
`

func TestSamplesAreChargedToTheInnermostOfKarpenterAndAdapter(t *testing.T) {
	shares, err := readShares(traces)
	if err != nil {
		t.Fatal(err)
	}
	for owner, want := range map[string]time.Duration{
		chargedKarpenter: 50 * time.Millisecond, chargedReads: 20 * time.Millisecond,
		chargedAdapter: 10 * time.Millisecond, chargedRuntime: 20 * time.Millisecond,
	} {
		if shares[owner] != want {
			t.Errorf("%s: found %s, expected %s", owner, shares[owner], want)
		}
	}
	if percent := shares.percent(chargedKarpenter); percent != 50 {
		t.Errorf("found %v %%, expected 50 %%", percent)
	}
}

func TestAProfileWithoutSamplesIsAnError(t *testing.T) {
	if shares, err := readShares("File: oracle\nType: cpu\n-----------+---\n"); err == nil {
		t.Errorf("found %v, expected an error", shares)
	}
}
