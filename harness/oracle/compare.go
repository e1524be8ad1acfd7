package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// comparison runs kerf and Karpenter on the same inputs and counts what came.
type comparison struct {
	kerf    kerf
	command string
	repeat  int
	verbose bool
	// shrinkTo is the folder for what differs, made small; empty: nothing is stored. What the class explains is stored
	// there, too.
	shrinkTo string
	class    string
	first    bool // stop at the first input that comes out badly
	hasty    bool // do not look for an explanation of a difference

	counts  map[string]int
	defects int
	covered coverage
	spent   time.Duration
	passes  int
}

// parseFlags reads the flags that the comparisons share, wherever they stand; the rest are their arguments.
func parseFlags(name string, args []string) (*comparison, []string) {
	c := &comparison{counts: map[string]int{}, covered: coverage{}}
	flags := flag.NewFlagSet(name, flag.ExitOnError)
	flags.StringVar(&c.kerf.path, "kerf", "build/release/bin/kerf", "the kerf to compare")
	flags.StringVar(&c.command, "command", "", "plan, consolidate or budget (default: what the Case says, else plan)")
	flags.IntVar(&c.repeat, "repeat", 16, "how often Karpenter decides again where the first decision differs")
	flags.BoolVar(&c.first, "first", false, "stop at the first unexplained difference")
	flags.StringVar(&c.shrinkTo, "shrink", "", "a folder to store each unexplained difference in, as a small Case")
	flags.StringVar(&c.class, "explained", "", "with -shrink: store what this class explains, too")
	flags.BoolVar(&c.verbose, "v", false, "name explained differences and inputs that are not served, too")
	var rest []string
	for _ = flags.Parse(args); flags.NArg() > 0; _ = flags.Parse(flags.Args()[1:]) {
		rest = append(rest, flags.Arg(0))
	}
	if err := c.checkFlags(); err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
		os.Exit(2)
	}
	return c, rest
}

// checkFlags names the flag whose value makes no sense.
func (c *comparison) checkFlags() error {
	isClass := func(class knownClass) bool { return class.ID == c.class }
	switch {
	case c.command != "" && shapes[c.command] == "":
		return fmt.Errorf("-command: found %q, expected plan, consolidate or budget", c.command)
	case c.command != "" && deciders[c.command] == nil:
		return fmt.Errorf("-command: %s is not served with this release of Karpenter", c.command)
	case c.repeat < 0:
		return fmt.Errorf("-repeat: found %d, expected a number from 0 on", c.repeat)
	case c.class != "" && c.shrinkTo == "":
		return fmt.Errorf("-explained needs -shrink FOLDER, too")
	case c.class != "" && !slices.ContainsFunc(knownClasses(), isClass):
		return fmt.Errorf("-explained: found %q, which is no class of known.yaml", c.class)
	}
	return nil
}

// verdict is how one input came out: "equal", "explained CLASS", "different", "not served", or which side "failed".
type verdict struct {
	word   string
	fact   string // what differs first, where anything does
	detail string
}

// mostDecisions is how often Karpenter decides at most on one input: on a large one no two decisions may be equal.
const mostDecisions = 1024

// searchTime is how long an explanation of one difference is searched for at most; large inputs take long to decide.
// What is not explained by then counts as unexplained.
const searchTime = 2 * time.Minute

// compare decides one input on both sides.
func (c *comparison) compare(in *input, data []byte) verdict {
	if c.command != "" {
		in.Request.Command = c.command
	}
	kerfs, err := c.kerf.decide(in.Request, data)
	if err != nil {
		return verdict{word: "kerf failed", detail: err.Error()}
	}
	if in.Request.Now == "" {
		in.Request.Now = kerfs.Now // kerf takes the latest instant of the input
	}
	c.covered.note(kerfs)
	deadline := time.Now().Add(searchTime)
	outcomes := &outcomes{request: in.Request, kerf: kerfs, deadline: deadline}
	// Where Karpenter's own decisions vary, it gets as many attempts again and again as long as new ones come up.
	for attempt := 0; attempt < mostDecisions && (attempt <= c.repeat*len(outcomes.seen) || attempt == 0); attempt++ {
		begin := time.Now()
		karpenters := decide(in.Request, realRules)
		if strings.HasPrefix(karpenters.Error, notServed) {
			return verdict{word: "not served", detail: strings.TrimPrefix(karpenters.Error, notServed)}
		}
		c.spent += time.Since(begin)
		c.passes++
		if karpenters.Error != "" {
			return verdict{word: "Karpenter failed", detail: karpenters.Error}
		}
		outcomes.add(karpenters)
		if outcomes.equals > 0 || c.hasty || time.Now().After(deadline) {
			break
		}
	}
	if c.hasty && outcomes.first != nil {
		return outcomes.different()
	}
	return outcomes.judge()
}

// isDefect says whether the verdict is one that no comparison may end with.
func (v verdict) isDefect() bool {
	return v.word == "different" || strings.HasSuffix(v.word, " failed")
}

// class is the one that explains the difference; empty where none does.
func (v verdict) class() string {
	class, ok := strings.CutPrefix(v.word, "explained ")
	if !ok {
		return ""
	}
	return class
}

func (c *comparison) report(name string, v verdict) {
	c.counts[v.word]++
	if v.isDefect() {
		c.defects++
	}
	if v.isDefect() || c.verbose && v.word != "equal" {
		fmt.Printf("%s\t%s\t%s\n", name, v.word, v.detail)
	}
}

// summary prints the counts; the exit status says whether anything is unexplained.
func (c *comparison) summary(what string) int {
	words := make([]string, 0, len(c.counts))
	for word := range c.counts {
		words = append(words, word)
	}
	sort.Strings(words)
	for _, word := range words {
		fmt.Printf("%6d %s: %s\n", c.counts[word], what, word)
	}
	if c.passes == 0 {
		fmt.Fprintf(os.Stderr, "oracle: no %s were compared\n", what)
		return 2
	}
	fmt.Printf("inputs with %s\n", c.covered)
	fmt.Printf("Karpenter: %d decisions, %.0f a second\n", c.passes, float64(c.passes)/c.spent.Seconds())
	if c.defects > 0 {
		return 1
	}
	return 0
}

// compareCases compares Case files three ways; without files, all stored ones.
func compareCases(args []string) int {
	c, files := parseFlags("cases", args)
	if len(files) == 0 {
		files, _ = filepath.Glob("corpora/cases/*/*.yaml")
	}
	for _, file := range casesIn(files) {
		data, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
			return 2
		}
		in, err := parseInput(file, data)
		if err != nil || in.Case == nil || deciders[in.Request.command()] == nil ||
			c.command != "" && c.command != in.Request.command() {
			continue
		}
		v := c.compare(in, data)
		if !c.kerf.meets(file) {
			c.counts["expectation not met by kerf"]++
			c.defects++
			v.detail += " (kerf misses the expectation)"
		}
		c.report(in.Request.Name, v)
		c.keepFound(in.Request.Name, in, data, v)
	}
	return c.summary("cases")
}

// compareSeeds compares generated scenarios.
func compareSeeds(args []string) int {
	c, rest := parseFlags("seeds", args)
	if len(rest) != 2 {
		fmt.Fprintf(os.Stderr, "oracle: seeds: found %d arguments, expected the first and the last seed\n", len(rest))
		return 2
	}
	first, err := strconv.ParseUint(rest[0], 10, 64)
	last, failure := strconv.ParseUint(rest[1], 10, 64)
	if err != nil || failure != nil || last < first {
		fmt.Fprintf(os.Stderr, "oracle: seeds %q to %q: expected two numbers in order\n", rest[0], rest[1])
		return 2
	}
	for seed := first; ; seed++ {
		name := fmt.Sprintf("seed %d", seed)
		data, err := c.kerf.scenario(c.command, seed)
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
			return 2
		}
		in, err := parseInput(name, data)
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %s: %v\n", name, err)
			return 2
		}
		v := c.compare(in, data)
		c.report(name, v)
		c.keepFound(name, in, data, v)
		if c.first && v.isDefect() || seed == last {
			break
		}
	}
	return c.summary("seeds")
}
