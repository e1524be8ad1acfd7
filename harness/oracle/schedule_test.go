//go:build !only_plan

package main

import (
	"path/filepath"
	"testing"
)

// Against the clock the steps of a pass are asked for one by one; Karpenter's own order of them is the yardstick.
func TestAgainstTheClockTheSameIsDecided(t *testing.T) {
	files, err := filepath.Glob("../../corpora/cases/*/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no cases: %v", err)
	}
	compared := map[string]int{}
	for _, file := range files {
		in, err := readInput(file)
		if err != nil || in.Case == nil {
			continue
		}
		command := in.Request.command()
		if command != "plan" && command != "consolidate" {
			continue
		}
		want := decide(in.Request, realRules)
		in.Request.watch = startWatch()
		found := decide(in.Request, realRules)
		in.Request.watch = nil
		if d := firstDifference(found, want); d != nil && !varies(in.Request, want) {
			t.Errorf("%s: timed and untimed differ in %s", file, d)
		}
		compared[command]++
	}
	if compared["plan"] < 100 || compared["consolidate"] < 50 {
		t.Errorf("compared only %v", compared)
	}
}

// varies says whether Karpenter comes to other decisions when it is asked again.
func varies(request *Request, first *Decision) bool {
	for range 16 {
		if fingerprint(decide(request, realRules)) != fingerprint(first) {
			return true
		}
	}
	return false
}
