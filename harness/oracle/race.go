package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// raceFlags say what is raced and where the results go.
type raceFlags struct {
	kerf   string
	quick  bool
	rounds int
	cap    time.Duration
	out    string
	only   string
	calm   string // the adapter with a stable sort
	called string // the command that a reader would give to repeat the race
}

// How much processor time a decision may take to be repeated at all, in every round, and after a first one in the same
// process.
const (
	onceAbove   = 60 * time.Second
	twiceAbove  = 20 * time.Second
	warmAtMost  = 8 * time.Second
	roundsTwice = 2
)

// raceRow is one input with all its laps.
type raceRow struct {
	racedInput
	Verdict   string  `json:"verdict"`
	Skipped   string  `json:"skipped,omitempty"` // why it was not raced
	Kerf      []times `json:"kerf"`
	Karpenter []times `json:"karpenter"`
	Warm      []times `json:"karpenterWarm,omitempty"` // after another decision in the same process

	files racedFiles
	seen  raceOutcomes
}

func parseRaceFlags(args []string) (*raceFlags, error) {
	result := &raceFlags{}
	flags := flag.NewFlagSet("race", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&result.kerf, "kerf", "build/release/bin/kerf", "the kerf to race")
	flags.BoolVar(&result.quick, "quick", false, "small inputs only")
	flags.IntVar(&result.rounds, "rounds", 0, "how often every input is decided (5; with -quick 3)")
	flags.DurationVar(&result.cap, "cap", 0, "leave out what Karpenter would take more processor time for (3m; with -quick 1m)")
	flags.StringVar(&result.out, "out", "", "folder of the results (results; with -quick build/race)")
	flags.StringVar(&result.only, "only", "", "only the inputs of this series")
	flags.StringVar(&result.calm, "calm", "", "this program, built with a stable sort.Slice")
	flags.StringVar(&result.called, "called", "scripts/race", "the command that the results name")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 || result.rounds < 0 || result.cap < 0 {
		return nil, fmt.Errorf("found %q, expected flags with values of at least 0", flags.Args())
	}
	otherwise := func(full, quick int) int {
		if result.quick {
			return quick
		}
		return full
	}
	if result.rounds == 0 {
		result.rounds = otherwise(5, 3)
	}
	if result.cap == 0 {
		result.cap = time.Duration(otherwise(3, 1)) * time.Minute
	}
	if result.out == "" {
		result.out = []string{"results", "build/race"}[otherwise(0, 1)]
	}
	return result, nil
}

// race decides every input on both sides, in rounds, and writes the results.
func race(args []string) int {
	flags, err := parseRaceFlags(args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
		return 2
	}
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
		return 2
	}
	run := &raceRun{flags: flags, racers: racers{kerf: kerf{path: flags.kerf}, self: self, calm: flags.calm, limit: 20 * flags.cap}}
	run.machine = describeMachine(run.racers.kerf)
	if err := run.all(); err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
		return 2
	}
	fmt.Printf("Results: %s\n", filepath.Join(flags.out, reportFile))
	for _, row := range run.rows {
		if row.seen.isDefect() {
			return 1
		}
	}
	return 0
}

// raceRun is a race on the way.
type raceRun struct {
	flags    *raceFlags
	racers   racers
	machine  machine
	rows     []*raceRow
	profiles []raceProfile
}

const raceFolder = "build/race"

func (r *raceRun) all() error {
	if err := os.MkdirAll(raceFolder, 0o755); err != nil {
		return err
	}
	for _, input := range racedInputs(r.flags.quick) {
		if r.flags.only == "" || r.flags.only == input.Series {
			r.rows = append(r.rows, &raceRow{racedInput: input})
		}
	}
	if len(r.rows) == 0 {
		return fmt.Errorf("no series is called %q", r.flags.only)
	}
	for round := 1; round <= r.flags.rounds; round++ {
		for _, row := range r.rows {
			if err := r.lap(row, round); err != nil {
				return err
			}
		}
		if round == 1 {
			if err := r.profile(); err != nil {
				return err
			}
		}
		// Long runs are ended before their time: what was measured so far counts.
		if err := r.writeResults(); err != nil {
			return err
		}
	}
	return nil
}

// lap decides an input once on each side; who begins changes from round to round.
func (r *raceRun) lap(row *raceRow, round int) error {
	if round == 1 {
		if row.Skipped = r.tooSlow(row); row.Skipped == "" {
			var err error
			if row.files, err = row.write(r.racers.kerf, raceFolder); err != nil {
				return err
			}
		}
	}
	if row.Skipped != "" || round > 1 && row.takesCPU() > onceAbove || round > roundsTwice && row.takesCPU() > twiceAbove {
		return nil
	}
	sides := []func(*raceRow) error{r.kerfDecides, r.karpenterDecides}
	if round%2 == 0 {
		slices.Reverse(sides)
	}
	for _, decides := range sides {
		if err := decides(row); errors.Is(err, errTooSlow) {
			row.Skipped = err.Error()
			fmt.Printf("%-44s left out: %s\n", row.Name, row.Skipped)
			return nil
		} else if err != nil {
			return err
		}
	}
	if err := r.settle(row); err != nil {
		return err
	}
	fmt.Printf("round %d  %-44s kerf %11.6f s  Karpenter %10.3f s  %s\n", round, row.Name,
		last(row.Kerf).ofKerf().Wall, last(row.Karpenter).decided().Wall, row.seen.verdict())
	return nil
}

func (r *raceRun) kerfDecides(row *raceRow) error {
	lap, err := r.racers.kerfLap(&row.racedInput, row.files)
	if err != nil {
		return err
	}
	row.Kerf = append(row.Kerf, lap.times)
	if row.Command == "consolidate" && row.seen.kerf == nil {
		if lap.decision.Allowed, err = r.racers.kerf.allowedIn(row.files.kerf, raceNow); err != nil {
			return err
		}
	}
	return row.seen.addKerf(lap.decision, lap.text)
}

func (r *raceRun) karpenterDecides(row *raceRow) error {
	lap, err := r.racers.karpenterLap(&row.racedInput, row.files, 0)
	if err != nil {
		return err
	}
	row.Karpenter = append(row.Karpenter, lap.times)
	row.seen.addKarpenter(lap.decision)
	if row.takesCPU() > warmAtMost {
		return nil
	}
	if lap, err = r.racers.karpenterLap(&row.racedInput, row.files, 1); err != nil {
		return err
	}
	row.Warm = append(row.Warm, lap.times)
	row.seen.addKarpenter(lap.decision)
	return nil
}

// settle looks for the reason of a difference, once.
func (r *raceRun) settle(row *raceRow) error {
	if row.seen.settled != nil || !row.seen.differs() {
		return nil
	}
	var err error
	row.seen.settled, err = r.racers.settled(&row.racedInput, row.files, row.seen.kerfText)
	return err
}

// takesCPU is the processor time of Karpenter's first decision.
func (row *raceRow) takesCPU() time.Duration {
	if len(row.Karpenter) == 0 {
		return 0
	}
	return time.Duration(row.Karpenter[0].decided().CPU * float64(time.Second))
}

// tooSlow estimates from the next smaller input of the series, with the square of the size, whether Karpenter would take
// longer than the cap. Nothing is left out silently.
func (r *raceRun) tooSlow(row *raceRow) string {
	for i := len(r.rows) - 1; i >= 0; i-- {
		smaller := r.rows[i]
		if smaller.Series != row.Series || smaller.Size >= row.Size {
			continue
		}
		if smaller.Skipped != "" {
			return "a smaller input of the series was left out"
		}
		ratio := float64(row.Size) / float64(smaller.Size)
		estimate := time.Duration(float64(smaller.takesCPU()) * math.Pow(ratio, 2)).Round(time.Second)
		if estimate <= r.flags.cap {
			return ""
		}
		reason := fmt.Sprintf("Karpenter would take about %s of processor time, more than the cap of %s", estimate, r.flags.cap)
		fmt.Printf("%-44s left out: %s\n", row.Name, reason)
		return reason
	}
	return ""
}

// raceProfile says whose the time of one decision of Karpenter is.
type raceProfile struct {
	Name   string
	Shares profileShares
	Top    string
}

// profiled are the inputs whose profile is made: one of provisioning, one of each kind of pass.
var profiled = []struct {
	series string
	size   int
}{{"diverse mix", 1000}, {"pass that finds a command", 100}, {"pass that finds nothing", 200}, {"pass that finds nothing", 100}}

// profile makes the profiles, apart from what is timed.
func (r *raceRun) profile() error {
	done := map[string]bool{}
	for _, wanted := range profiled {
		for _, row := range r.rows {
			if row.Series != wanted.series || row.Size != wanted.size || row.Skipped != "" || done[row.Series] {
				continue
			}
			done[row.Series] = true
			shares, top, err := r.racers.profile(&row.racedInput, row.files, filepath.Join(raceFolder, row.fileName()+".pprof"))
			if err != nil {
				return fmt.Errorf("profile of %s, %w", row.Name, err)
			}
			r.profiles = append(r.profiles, raceProfile{row.Name, shares, top})
		}
	}
	return nil
}

func last[T any](items []T) T { return items[len(items)-1] }
