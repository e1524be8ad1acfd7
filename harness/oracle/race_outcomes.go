package main

import "fmt"

// raceOutcomes are the decisions of both sides on one input of the race, over all rounds.
type raceOutcomes struct {
	kerf       *Decision
	kerfText   []byte // as kerf printed it
	karpenters []*Decision
	settled    *Decision // Karpenter's with its ties settled; nil: not asked
}

// addKerf demands that kerf decides the same in every round.
func (o *raceOutcomes) addKerf(decision *Decision, text []byte) error {
	if o.kerf == nil {
		o.kerf, o.kerfText = decision, text
		return nil
	}
	decision.Allowed = o.kerf.Allowed // asked for once
	if d := firstDifference(o.kerf, decision); d != nil {
		return fmt.Errorf("kerf decides otherwise than in the round before: %s of %s", d.Fact, d.Subject)
	}
	return nil
}

func (o *raceOutcomes) addKarpenter(decision *Decision) {
	o.karpenters = append(o.karpenters, decision)
}

// first is the first fact in which one of Karpenter's decisions differs from kerf's; equals counts those without any.
func (o *raceOutcomes) compare() (first *difference, equals int) {
	for _, decision := range o.karpenters {
		if d := firstDifference(o.kerf, decision); d == nil {
			equals++
		} else if first == nil {
			first = d
		}
	}
	return first, equals
}

// varies says whether Karpenter itself came to different decisions.
func (o *raceOutcomes) varies() bool {
	for _, decision := range o.karpenters[1:] {
		if firstDifference(o.karpenters[0], decision) != nil {
			return true
		}
	}
	return false
}

// differs is true where no decision of Karpenter is kerf's.
func (o *raceOutcomes) differs() bool {
	if o.kerf == nil || len(o.karpenters) == 0 {
		return false
	}
	first, equals := o.compare()
	return first != nil && equals == 0
}

// verdict says how the decisions compare. Karpenter leaves some to chance (known.yaml): then kerf's must be one of those
// that it came to, or the one that it comes to where its ties are settled as the specification settles them.
func (o *raceOutcomes) verdict() string {
	if o.kerf == nil || len(o.karpenters) == 0 {
		return ""
	}
	first, equals := o.compare()
	switch {
	case first == nil:
		return fmt.Sprintf("equal in %d of %d", equals, len(o.karpenters))
	case equals > 0:
		return fmt.Sprintf("explained by chance: equal in %d of %d", equals, len(o.karpenters))
	case o.isSettled():
		own := ""
		if o.varies() {
			own = fmt.Sprintf(" (Karpenter's own %d decisions differ, too)", len(o.karpenters))
		}
		return "explained by ties: equal once they are settled" + own
	}
	return fmt.Sprintf("DIFFERENT in %s (%s)", first.Fact, shortened(first.Subject))
}

func (o *raceOutcomes) isSettled() bool {
	if o.settled == nil {
		return false
	}
	return firstDifference(o.kerf, o.settled) == nil
}

// isDefect is true where nothing explains the difference.
func (o *raceOutcomes) isDefect() bool { return o.differs() && !o.isSettled() }

// shortened leaves room for the rest of a line; the subject may be all pods of a claim.
func shortened(text string) string {
	const most = 60
	if len(text) <= most {
		return text
	}
	return text[:most] + "..."
}
