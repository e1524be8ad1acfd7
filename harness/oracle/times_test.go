package main

import (
	"strings"
	"testing"
)

const kerfSaid = `now is 2026-03-02T12:00:00Z: the latest instant in the input (--now sets it)
loaded in 0.250000 s, compiled in 0.000150 s, decided in 0.001500 s
processor time: loaded in 0.240000 s, compiled in 0.000140 s, decided in 0.002500 s
peak memory: 34567 KiB
`

func TestTimesAreReadOfWhatKerfSays(t *testing.T) {
	found, err := parseTimes(kerfSaid, "loaded", "compiled", "decided")
	if err != nil {
		t.Fatal(err)
	}
	if found.Stages["loaded"] != (stageTime{0.25, 0.24}) || found.Stages["decided"] != (stageTime{0.0015, 0.0025}) ||
		found.PeakKiB != 34567 || found.BeforeKiB != 0 {
		t.Errorf("found %+v", found)
	}
	if sum := found.ofKerf(); sum.Wall != 0.00165 {
		t.Errorf("found %v, expected compiling and deciding together", sum)
	}
}

func TestTimesAreReadOfWhatTheStopwatchSays(t *testing.T) {
	watch := startWatch()
	watch.lap("loaded")
	watch.lap("built")
	watch.settle()
	watch.lap("decided")
	found, err := parseTimes(watch.text(), "loaded", "built", "decided")
	if err != nil {
		t.Fatal(err)
	}
	if found.PeakKiB < found.BeforeKiB || found.BeforeKiB == 0 {
		t.Errorf("found %+v, expected a peak, and one before deciding that is no larger", found)
	}
}

func TestTimesThatAreNotThereAreAnError(t *testing.T) {
	for _, broken := range []string{
		"",
		strings.Replace(kerfSaid, "processor time: ", "", 1),
		strings.Replace(kerfSaid, "0.001500 s", "soon", 1),
		strings.Replace(kerfSaid, "peak memory: 34567 KiB", "", 1),
		strings.Replace(kerfSaid, "decided", "guessed", 2),
	} {
		if found, err := parseTimes(broken, "loaded", "compiled", "decided"); err == nil {
			t.Errorf("found %+v in %q, expected an error", found, broken)
		}
	}
}

func TestANilStopwatchKeepsNothing(t *testing.T) {
	var watch *stopwatch
	watch.lap("loaded")
	watch.settle()
	if watch != nil {
		t.Error("found a stopwatch")
	}
}

func TestMedianAndRangeOfLaps(t *testing.T) {
	var laps []times
	for _, wall := range []float64{4, 1, 2, 30} {
		laps = append(laps, times{Stages: map[string]stageTime{"decided": {Wall: wall}}})
	}
	found := spreadOf(laps, func(t times) float64 { return t.decided().Wall })
	if found != (spread{3, 1, 30}) || found.String() != "3.00 s (1.00 s-30.0 s)" {
		t.Errorf("found %v", found)
	}
}

func TestSecondsHaveThreeDigits(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "0.00 us", 0.0000123: "12.3 us", 0.00165: "1.65 ms", 0.0999: "99.9 ms", 0.5: "500 ms", 1.234: "1.23 s", 66.6: "66.6 s", 123.4: "123 s",
	} {
		if found := secondsText(seconds); found != want {
			t.Errorf("found %q, expected %q", found, want)
		}
	}
	for ratio, want := range map[float64]string{0.5: "0.50", 12.34: "12.3", 999.4: "999", 1234.5: "1,235", 41999.9: "42,000"} {
		if found := ratioText(ratio); found != want {
			t.Errorf("found %q, expected %q", found, want)
		}
	}
}
