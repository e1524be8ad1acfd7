package main

import (
	"fmt"
	"sort"
)

// ofKerf is what kerf needs to decide: it compiles its problem anew for every decision, so that counts as deciding.
func (t times) ofKerf() stageTime {
	compiled, decided := t.Stages["compiled"], t.Stages["decided"]
	return stageTime{compiled.Wall + decided.Wall, compiled.CPU + decided.CPU}
}

// decided is what Karpenter needs to decide.
func (t times) decided() stageTime { return t.Stages["decided"] }

// spread is the median of several measurements and their range.
type spread struct{ median, least, most float64 }

func spreadOf(laps []times, of func(times) float64) spread {
	values := make([]float64, len(laps))
	for i, lap := range laps {
		values[i] = of(lap)
	}
	sort.Float64s(values)
	n := len(values)
	if n == 0 {
		return spread{}
	}
	return spread{(values[(n-1)/2] + values[n/2]) / 2, values[0], values[n-1]}
}

func (s spread) String() string {
	return fmt.Sprintf("%s (%s-%s)", secondsText(s.median), secondsText(s.least), secondsText(s.most))
}

// secondsText has three digits that count, in a unit that suits.
func secondsText(seconds float64) string {
	switch {
	case seconds >= 1:
		return digits(seconds) + " s"
	case seconds >= 1e-3:
		return digits(1e3*seconds) + " ms"
	}
	return digits(1e6*seconds) + " us"
}

func digits(value float64) string {
	switch {
	case value >= 99.95:
		return fmt.Sprintf("%.0f", value)
	case value >= 9.995:
		return fmt.Sprintf("%.1f", value)
	}
	return fmt.Sprintf("%.2f", value)
}

func ratioText(ratio float64) string {
	if ratio >= 1000 {
		return fmt.Sprintf("%d,%03d", int(ratio+0.5)/1000, int(ratio+0.5)%1000)
	}
	return digits(ratio)
}

func mebibytes(kib float64) string { return fmt.Sprintf("%.0f MiB", kib/1024) }

// raceNumbers are what the table and the plot show of an input.
type raceNumbers struct {
	kerf, karpenter       spread // wall, deciding
	kerfCPU, karpenterCPU spread
	warm, warmCPU         spread // the zero spread where none was measured
	kerfLoaded, compiled  spread
	loaded, built         spread
	kerfPeak, peak        spread // KiB
	before                spread
}

func (row *raceRow) numbers() raceNumbers {
	stage := func(name string) func(times) float64 {
		return func(t times) float64 { return t.Stages[name].Wall }
	}
	return raceNumbers{
		kerf:         spreadOf(row.Kerf, func(t times) float64 { return t.ofKerf().Wall }),
		karpenter:    spreadOf(row.Karpenter, func(t times) float64 { return t.decided().Wall }),
		kerfCPU:      spreadOf(row.Kerf, func(t times) float64 { return t.ofKerf().CPU }),
		karpenterCPU: spreadOf(row.Karpenter, func(t times) float64 { return t.decided().CPU }),
		warm:         spreadOf(row.Warm, func(t times) float64 { return t.decided().Wall }),
		warmCPU:      spreadOf(row.Warm, func(t times) float64 { return t.decided().CPU }),
		kerfLoaded:   spreadOf(row.Kerf, stage("loaded")),
		compiled:     spreadOf(row.Kerf, stage("compiled")),
		loaded:       spreadOf(row.Karpenter, stage("loaded")),
		built:        spreadOf(row.Karpenter, stage("built")),
		kerfPeak:     spreadOf(row.Kerf, func(t times) float64 { return float64(t.PeakKiB) }),
		peak:         spreadOf(row.Karpenter, func(t times) float64 { return float64(t.PeakKiB) }),
		before:       spreadOf(row.Karpenter, func(t times) float64 { return float64(t.BeforeKiB) }),
	}
}

// karpenters is the better of Karpenter's medians: of a fresh process, and of one that decided before.
func (n raceNumbers) karpenters() float64 { return better(n.karpenter, n.warm) }

func better(fresh, warm spread) float64 {
	if warm.median > 0 && warm.median < fresh.median {
		return warm.median
	}
	return fresh.median
}

// ratio is that of Karpenter's better time to kerf's, on the wall's clock or on the processors, whichever is smaller.
// kerf never gets a second decision in a process.
func (n raceNumbers) ratio() float64 {
	return min(n.karpenters()/n.kerf.median, better(n.karpenterCPU, n.warmCPU)/n.kerfCPU.median)
}

// wholeRatio compares whole runs, loading and building and all.
func (n raceNumbers) wholeRatio() float64 {
	return (n.loaded.median + n.built.median + n.karpenter.median) / (n.kerfLoaded.median + n.kerf.median)
}

func (n raceNumbers) memoryRatio() float64 { return n.peak.median / n.kerfPeak.median }
