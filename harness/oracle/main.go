// Oracle runs the real Karpenter on the inputs that kerf reads, so that the two can be compared.
//
// Karpenter is linked as a module and used through its public packages only; everything around it (the API server, the
// clock, the cloud) is stood in for here. See README.md.
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const usage = `usage: oracle plan|consolidate|budget < requests   NDJSON requests in, one Decision a line out
       oracle cases [FLAG...] [CASE...]     expectation, kerf and Karpenter, three ways
       oracle seeds [FLAG...] FIRST LAST    generated scenarios, kerf beside Karpenter
       oracle file [FLAG...] FILE|DIR|-...  Cases or dumps, each one input
       oracle between -with ORACLE [FILE...]  what an upgrade changes: this Karpenter beside another build's
       oracle measure [-command C] [-before N] [-like DECISION] [-cpuprofile OUT] FILE   a request line decided against the clock
       oracle race [FLAG...]                kerf and Karpenter against the clock, see scripts/race
       oracle request FILE...               the request lines that stand for Case files or manifests
Flags: -kerf FILE, -command plan|consolidate|budget, -repeat N, -shrink FOLDER, -first, -v
`

func main() {
	os.Exit(run(os.Args[1:]))
}

// run executes one subcommand; the result is the exit status: 0 all agree, 1 a difference, 2 bad usage or input.
func run(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(os.Stderr, usage)
		return 2
	}
	log.SetLogger(logr.Discard())
	registerLabels()
	switch args[0] {
	case "plan", "consolidate", "budget":
		return serve(args[0], os.Stdin, os.Stdout)
	case "cases":
		return compareCases(args[1:])
	case "seeds":
		return compareSeeds(args[1:])
	case "file":
		return compareFiles(args[1:])
	case "between":
		return compareReleases(args[1:])
	case "measure":
		return measure(args[1:])
	case "race":
		return race(args[1:])
	case "request":
		return printRequests(args[1:])
	}
	fmt.Fprint(os.Stderr, usage)
	return 2
}

// printRequests writes what `oracle plan` and the like read for each file.
func printRequests(files []string) int {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, file := range files {
		input, err := readInput(file)
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %s: %v\n", file, err)
			return 2
		}
		writeLine(out, input.Request)
	}
	return 0
}
