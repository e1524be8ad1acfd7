package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// readWhole is the content of a file, of standard input for -, or of all manifests of a folder as one stream, which are
// one input for kerf, too.
func readWhole(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(os.Stdin)
	}
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return os.ReadFile(path)
	}
	var manifests [][]byte
	for _, file := range manifestsIn(path) {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		manifests = append(manifests, data)
	}
	if len(manifests) == 0 {
		return nil, fmt.Errorf("%s holds no .yaml, .yml or .json file", path)
	}
	return bytes.Join(manifests, []byte("\n---\n")), nil
}

func manifestsIn(folder string) []string {
	var files []string
	for _, pattern := range []string{"*.yaml", "*.yml", "*.json"} {
		found, _ := filepath.Glob(filepath.Join(folder, pattern))
		files = append(files, found...)
	}
	slices.Sort(files)
	return files
}

// casesIn replaces each folder by the files in it.
func casesIn(paths []string) []string {
	var files []string
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			files = append(files, manifestsIn(path)...)
		} else {
			files = append(files, path)
		}
	}
	return files
}

// compareFiles compares files, each of them one input: a Case or a dump.
func compareFiles(args []string) int {
	c, files := parseFlags("file", args)
	c.verbose = true
	if len(files) == 0 {
		fmt.Fprintln(os.Stderr, "oracle: -f needs a file, a folder or -, which is standard input")
		return 2
	}
	for _, file := range files {
		data, err := readWhole(file)
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
