package main

import (
	"fmt"
	"strings"
	"time"
)

// profileShares is the time of samples by who is charged with it.
type profileShares map[string]time.Duration

// Who a sample is charged to.
const (
	chargedKarpenter = "Karpenter"
	chargedReads     = "reads of the API, which the adapter answers from an index"
	chargedAdapter   = "the rest of the adapter"
	chargedRuntime   = "Go's runtime: garbage collection and scheduling of goroutines"
)

// readShares reads what `go tool pprof -traces` prints. A sample belongs to the innermost frame that is Karpenter's or
// the adapter's: what those call (apimachinery, copies, allocation) is charged to them.
func readShares(traces string) (profileShares, error) {
	result := profileShares{}
	var spent time.Duration
	var frames []string
	charge := func() {
		if spent > 0 {
			result[owner(frames)] += spent
		}
		spent, frames = 0, nil
	}
	for _, line := range strings.Split(traces, "\n") {
		fields := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "-----------+"):
			charge()
		case len(fields) >= 2 && spent == 0 && len(frames) == 0:
			duration, err := time.ParseDuration(fields[0])
			if err != nil {
				continue // the heading
			}
			spent, frames = duration, []string{fields[1]}
		case len(fields) >= 1 && spent > 0:
			frames = append(frames, fields[0])
		}
	}
	charge()
	if len(result) == 0 {
		return nil, fmt.Errorf("found no sample in the profile")
	}
	return result, nil
}

// owner is who a stack is charged to; its innermost frame comes first.
func owner(frames []string) string {
	for _, frame := range frames {
		switch {
		case strings.HasPrefix(frame, "sigs.k8s.io/karpenter/"):
			return chargedKarpenter
		case strings.HasPrefix(frame, "main.(*cachedClient)."), strings.HasPrefix(frame, "main.(*storedKind)."),
			frame == "main.handOut":
			return chargedReads
		case strings.HasPrefix(frame, "main."):
			return chargedAdapter
		}
	}
	return chargedRuntime
}

func (s profileShares) total() time.Duration {
	var total time.Duration
	for _, spent := range s {
		total += spent
	}
	return total
}

// percent is the share of one owner.
func (s profileShares) percent(owner string) float64 {
	return 100 * s[owner].Seconds() / s.total().Seconds()
}

// ofAdapter is the share of what is not Karpenter's and would not be there in a controller either.
func (s profileShares) ofAdapter() float64 { return s.percent(chargedAdapter) }
