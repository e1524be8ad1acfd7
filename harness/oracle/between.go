package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// release is another build of this program, with another Karpenter in it, that serves requests.
type release struct {
	in  io.WriteCloser
	out *bufio.Reader
	run *exec.Cmd
}

func startRelease(path string) (*release, error) {
	run := exec.Command(path, "plan")
	run.Stderr = os.Stderr
	in, err := run.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := run.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &release{in, bufio.NewReader(out), run}, run.Start()
}

func (r *release) decide(request *Request) (*Decision, error) {
	line, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(r.in, "%s\n", line); err != nil {
		return nil, err
	}
	answer, err := r.out.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	decision := &Decision{}
	return decision, json.Unmarshal(answer, decision)
}

// chanceAttempts is how often both releases decide again where they differ, because either may leave it to chance.
const chanceAttempts = 24

// between gives the first fact that the two releases decide differently on an input, nil where they may agree.
func between(request *Request, old func(*Request) (*Decision, error)) (*difference, error) {
	before := map[string]bool{}
	after := map[string]bool{}
	var first *difference
	for range chanceAttempts {
		was, err := old(request)
		if err != nil {
			return nil, err
		}
		is := decide(request, realRules)
		for _, decision := range []*Decision{was, is} {
			if decision.Error != "" {
				return nil, fmt.Errorf("%s", decision.Error)
			}
		}
		before[fingerprint(was)], after[fingerprint(is)] = true, true
		if before[fingerprint(is)] || after[fingerprint(was)] {
			return nil, nil
		}
		if first == nil {
			first = firstDifference(was, is)
		}
	}
	return first, nil
}

// compareReleases lists what an upgrade changes: inputs on which this Karpenter decides otherwise than that of -with.
func compareReleases(args []string) int {
	flags := flag.NewFlagSet("between", flag.ExitOnError)
	path := flags.String("with", "", "the program built with the older release")
	_ = flags.Parse(args)
	old, err := startRelease(*path)
	if err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
		return 2
	}
	defer func() { _ = old.in.Close(); _ = old.run.Wait() }()
	files := flags.Args()
	if len(files) == 0 {
		files, _ = filepath.Glob("corpora/cases/*/*.yaml")
	}
	changed, same, skipped := 0, 0, 0
	for _, file := range files {
		in, err := readInput(file)
		if err != nil || in.Request.command() != "plan" {
			continue
		}
		d, err := between(in.Request, old.decide)
		switch {
		case err != nil:
			skipped++
			fmt.Printf("%s\tnot compared\t%v\n", in.Request.Name, err)
		case d != nil:
			changed++
			fmt.Printf("%s\tchanged\t%s of %s: was %s, is %s\n", in.Request.Name, d.Fact, d.Subject, d.Kerf, d.Karpenter)
		default:
			same++
		}
	}
	fmt.Printf("%d inputs decided alike, %d changed, %d not compared\n", same, changed, skipped)
	if same+changed == 0 {
		return 2
	}
	return min(changed, 1)
}
