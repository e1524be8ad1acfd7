package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// compareFiles compares files, each of them one input: a Case or a dump.
func compareFiles(args []string) int {
	c, files := parseFlags("file", args)
	c.verbose = true
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
			return 2
		}
		in, err := parseInput(file, data)
		if err == nil {
			err = in.takeCatalog(c.kerf, data)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %s: %v\n", file, err)
			return 2
		}
		v := c.compare(in, data)
		c.report(file, v)
		c.keepFound(filepath.Base(file), in, data, v)
	}
	return c.summary("files")
}
