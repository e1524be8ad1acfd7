package main

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"time"
)

// aLap decided in that time; loading took a tenth of a second, compiling or building a hundredth.
func aLap(decided float64, peakKiB int64) times {
	return times{PeakKiB: peakKiB, BeforeKiB: peakKiB / 2, Stages: map[string]stageTime{
		"loaded": {0.1, 0.1}, "compiled": {0.01, 0.01}, "built": {0.01, 0.01}, "decided": {decided, 2 * decided},
	}}
}

func aRow(size int, kerf, karpenter float64) *raceRow {
	row := &raceRow{racedInput: racedInput{Name: "mix", Series: "mix", Size: size, Unit: "pods"}, Verdict: "equal in 1 of 1"}
	row.Kerf = []times{aLap(kerf-0.01, 10*1024)}
	row.Karpenter = []times{aLap(karpenter, 200*1024)}
	return row
}

func TestTheTableShowsBothSidesAndTheirRatio(t *testing.T) {
	text := decidingTable([]*raceRow{aRow(100, 0.02, 4)})
	want := "| mix | equal in 1 of 1 | 20.0 ms (20.0 ms-20.0 ms) | 4.00 s (4.00 s-4.00 s) | - | 30.0 ms | 8.00 s | **200** | 1 |\n"
	if !strings.HasSuffix(text, want) {
		t.Errorf("found\n%s\nexpected\n%s", text, want)
	}
	if text := memoryTable([]*raceRow{aRow(100, 0.02, 4)}); !strings.HasSuffix(text, "| mix | 10 MiB | 200 MiB | 100 MiB | 20.0 |\n") {
		t.Errorf("found\n%s", text)
	}
	if text := loadingTable([]*raceRow{aRow(100, 0.02, 4)}); !strings.HasSuffix(text, "| mix | 100 ms | 10.0 ms | 100 ms | 10.0 ms | 34.2 |\n") {
		t.Errorf("found\n%s", text)
	}
}

func TestTheRatioIsTheSmallerOfWallAndProcessorTime(t *testing.T) {
	row := aRow(100, 0.02, 4)
	row.Karpenter[0].Stages["decided"] = stageTime{Wall: 4, CPU: 3}
	if ratio := row.numbers().ratio(); ratio != 100 {
		t.Errorf("found %v, expected that of processor time", ratio)
	}
}

func TestTheRatioTakesTheBetterOfKarpentersTimes(t *testing.T) {
	row := aRow(100, 0.02, 4)
	row.Warm = []times{aLap(2, 1)}
	if ratio := row.numbers().ratio(); ratio != 100 {
		t.Errorf("found %v, expected that of the second decision in a process", ratio)
	}
	row.Warm = []times{aLap(8, 1)}
	if ratio := row.numbers().ratio(); ratio != 200 {
		t.Errorf("found %v, expected that of the first decision", ratio)
	}
}

func TestWhatWasLeftOutIsNamedAndNotInTheTable(t *testing.T) {
	row := aRow(100, 0.02, 4)
	row.Skipped = "it rained"
	if text := decidingTable([]*raceRow{row}); strings.Contains(text, "mix") {
		t.Errorf("found\n%s", text)
	}
	if text := leftOut([]*raceRow{row}); text != "\nLeft out:\n\n- mix: it rained\n" {
		t.Errorf("found %q", text)
	}
	if text := leftOut([]*raceRow{aRow(100, 0.02, 4)}); text != "" {
		t.Errorf("found %q", text)
	}
}

func TestALargerInputIsLeftOutWhereItWouldTakeLongerThanTheCap(t *testing.T) {
	small, large := aRow(100, 0.02, 10), aRow(400, 0.02, 1)
	run := &raceRun{flags: &raceFlags{cap: 5 * time.Minute}, rows: []*raceRow{small, large}}
	if reason := run.tooSlow(large); reason != "Karpenter would take about 5m20s of processor time, more than the cap of 5m0s" {
		t.Errorf("found %q", reason)
	}
	run.flags.cap = 6 * time.Minute
	if reason := run.tooSlow(large); reason != "" {
		t.Errorf("found %q, expected that it is raced", reason)
	}
	if reason := run.tooSlow(small); reason != "" {
		t.Errorf("found %q, expected that the smallest is always raced", reason)
	}
}

// placing puts a pod on a node.
func placing(node string) *Decision {
	decision := newDecision("")
	decision.Placements = []Placement{{Pod: "default/web", Node: node}}
	return decision
}

func TestVerdictsOfTheRace(t *testing.T) {
	for want, karpenters := range map[string][]*Decision{
		"equal in 2 of 2":                      {placing("n1"), placing("n1")},
		"explained by chance: equal in 1 of 2": {placing("n2"), placing("n1")},
		"DIFFERENT in outcome (default/web)":   {placing("n2"), placing("n2")},
	} {
		outcomes := raceOutcomes{karpenters: karpenters}
		if err := outcomes.addKerf(placing("n1"), nil); err != nil {
			t.Fatal(err)
		}
		if found := outcomes.verdict(); found != want {
			t.Errorf("found %q, expected %q", found, want)
		}
		if outcomes.isDefect() != strings.HasPrefix(want, "DIFFERENT") {
			t.Errorf("%s: found %v, expected that only a difference without a reason is a defect", want, outcomes.isDefect())
		}
	}
}

func TestADifferenceIsExplainedByTiesOnlyIfSettlingThemGivesKerfsDecision(t *testing.T) {
	for want, settled := range map[string]*Decision{
		"explained by ties: equal once they are settled (Karpenter's own 2 decisions differ, too)": placing("n1"),
		"DIFFERENT in outcome (default/web)": placing("n3"),
	} {
		outcomes := raceOutcomes{kerf: placing("n1"), karpenters: []*Decision{placing("n2"), placing("n3")}, settled: settled}
		if found := outcomes.verdict(); found != want || outcomes.isDefect() != strings.HasPrefix(want, "DIFFERENT") {
			t.Errorf("found %q, expected %q", found, want)
		}
	}
}

func TestKerfMustDecideTheSameInEveryRound(t *testing.T) {
	outcomes := raceOutcomes{}
	if outcomes.addKerf(placing("n1"), nil) != nil || outcomes.addKerf(placing("n1"), nil) != nil {
		t.Error("found an error, expected none for equal decisions")
	}
	if outcomes.addKerf(placing("n2"), nil) == nil {
		t.Error("found no error, expected one for another decision")
	}
}

func TestThePlotIsWellFormedAndShowsEveryPoint(t *testing.T) {
	rows := []*raceRow{aRow(100, 0.02, 4), aRow(1000, 0.2, 40)}
	text := plotRows(rows)
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if found := strings.Count(text, "<circle"); found != 4 {
		t.Errorf("found %d points, expected 4", found)
	}
	// A tenfold size that takes ten times as long is a line of one decade each way: 370 wide, 340 / 4 high.
	if !strings.Contains(text, `<polyline points="64.0,362.4 434.0,277.4"`) {
		t.Errorf("found no line of one decade in\n%s", text)
	}
	if !strings.Contains(text, "nothing measured") {
		t.Error("found no word on the panel without lines")
	}
}

func TestTheFlagsOfTheRace(t *testing.T) {
	flags, err := parseRaceFlags([]string{"-quick"})
	if err != nil || flags.rounds != 3 || flags.cap != time.Minute || flags.out != "build/race" {
		t.Errorf("found %+v, %v", flags, err)
	}
	flags, err = parseRaceFlags([]string{"-rounds", "7", "-cap", "90s"})
	if err != nil || flags.rounds != 7 || flags.cap != 90*time.Second || flags.out != "results" {
		t.Errorf("found %+v, %v", flags, err)
	}
	for _, wrong := range [][]string{{"-rounds", "-1"}, {"fast"}, {"-cap", "soon"}} {
		if _, err := parseRaceFlags(wrong); err == nil {
			t.Errorf("%v: found no error", wrong)
		}
	}
}

func TestFileNamesOfInputsHaveNoBlanks(t *testing.T) {
	for _, input := range racedInputs(false) {
		if name := input.fileName(); strings.ContainsAny(name, " ,()") || name == "" {
			t.Errorf("found %q", name)
		}
	}
}
