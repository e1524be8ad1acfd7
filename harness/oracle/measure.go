package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"
)

// measuredLimit bounds a decision against the clock; the controller's own limits do not hold there (see schedule).
const measuredLimit = time.Hour

// measure decides the request of a file and says on stderr what its stages took. Decisions before that warm the
// process up, as those before warm up a controller.
func measure(args []string) int {
	flags := flag.NewFlagSet("measure", flag.ContinueOnError)
	command := flags.String("command", "plan", "plan or consolidate")
	before := flags.Int("before", 0, "decide so often before the decision that is measured")
	like := flags.String("like", "", "a file with kerf's decision, whose choices among equally good domains are taken")
	profile := flags.String("cpuprofile", "", "a file for the processor profile of the decision alone")
	if err := flags.Parse(args); err != nil || flags.NArg() != 1 || *before < 0 {
		fmt.Fprint(os.Stderr, usage)
		return 2
	}
	for range *before {
		_, _ = decideMeasured(flags.Arg(0), *command, *like, startWatch())
	}
	watch := startWatch()
	if *profile != "" {
		file, err := os.Create(*profile)
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
			return 2
		}
		defer file.Close()
		watch.profile = file
	}
	decision, err := decideMeasured(flags.Arg(0), *command, *like, watch)
	if err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %s: %v\n", flags.Arg(0), err)
		return 2
	}
	fmt.Fprint(os.Stderr, watch.text())
	writeLine(os.Stdout, decision)
	return 0
}

// decideMeasured reads and decides, all of it on the watch.
func decideMeasured(file, command, like string, watch *stopwatch) (*Decision, error) {
	request := Request{}
	if err := readJSON(file, &request); err != nil {
		return nil, err
	}
	request.Command, request.watch, request.limit = command, watch, measuredLimit
	rules := realRules
	if like != "" {
		kerfs := &Decision{}
		if err := readJSON(like, kerfs); err != nil {
			return nil, err
		}
		rules.tiedDomains = pinsOf(kerfs, readObjects(request.Objects))
	}
	decision := decide(&request, rules)
	if decision.Error != "" {
		return nil, fmt.Errorf("%s", decision.Error)
	}
	return decision, nil
}

func readJSON(file string, into any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}
