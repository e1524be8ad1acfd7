package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// racedInput is one input of the race. Those of a series differ in size only.
type racedInput struct {
	Name    string `json:"name"`
	Series  string `json:"series"`
	Size    int    `json:"size"`
	Unit    string `json:"unit"` // pods or nodes
	Command string `json:"command"`
	About   string `json:"about"`

	shape  []string // of kerf gen
	policy string   // of preferences; empty: the default
	cloud  bool     // buys from kerf's catalog, which is put into the file for both sides
}

// raceNow is the instant of every decision of the race.
const raceNow = "2026-03-02T12:00:00Z"

// racedInputs are all inputs in the order in which they run, smallest of a series first.
func racedInputs(quick bool) []racedInput {
	var result []racedInput
	add := func(input racedInput, shape ...string) {
		input.shape = shape
		input.Name = fmt.Sprintf("%s, %d %s", input.Series, input.Size, input.Unit)
		result = append(result, input)
	}
	mixes, preferences, nodes, passes := []int{100, 500, 1000, 5000, 10000}, 4000, 2000, []int{100, 200, 500, 1000}
	if quick {
		mixes, preferences, nodes, passes = []int{100, 500, 1000}, 500, 500, []int{100}
	}
	for _, pods := range mixes {
		add(racedInput{Series: "diverse mix", Size: pods, Unit: "pods", Command: "plan",
			About: "pending pods of the mix of Karpenter's own benchmark, 400 instance types, no node"},
			"diverse", "--pods", strconv.Itoa(pods))
	}
	for _, policy := range []string{"Respect", "Ignore"} {
		add(racedInput{Series: "preferences, " + policy, Size: preferences, Unit: "pods", Command: "plan", policy: policy,
			About: "pending pods of that benchmark's mix of preferences, 400 instance types, no node"},
			"preferences", "--pods", strconv.Itoa(preferences))
	}
	add(racedInput{Series: fmt.Sprintf("existing nodes (%d)", nodes), Size: nodes / 2, Unit: "pods", Command: "plan",
		About: "pending pods of the diverse mix, which all fit on nodes that are there and half full"},
		"existing", "--pods", strconv.Itoa(nodes/2), "--nodes", strconv.Itoa(nodes))
	for _, nodes := range passes {
		add(racedInput{Series: "pass that finds a command", Size: nodes, Unit: "nodes", Command: "consolidate", cloud: true,
			About: "a disruption pass on half-empty nodes, 7 pods each or so, all instance types of AWS"},
			"consolidation", "--nodes", strconv.Itoa(nodes))
	}
	for _, nodes := range passes {
		add(racedInput{Series: "pass that finds nothing", Size: nodes, Unit: "nodes", Command: "consolidate",
			About: "a disruption pass on full nodes of 8 pods each, all of which are looked at for nothing"},
			"full", "--nodes", strconv.Itoa(nodes))
	}
	return result
}

// racedFiles are an input as each side reads it: the same objects in the same order.
type racedFiles struct{ kerf, karpenter string }

// write makes the files in the folder.
func (in *racedInput) write(from kerf, folder string) (racedFiles, error) {
	text, err := from.run(nil, append([]string{"gen", "-o", "json"}, in.shape...)...)
	if err != nil {
		return racedFiles{}, err
	}
	list := kindOf{}
	if err := json.Unmarshal(text, &list); err != nil {
		return racedFiles{}, fmt.Errorf("what kerf gen made, %w", err)
	}
	if in.cloud {
		catalog, err := from.run(text, "catalog", "-f", "-")
		if err != nil {
			return racedFiles{}, err
		}
		types, err := splitDocuments(catalog)
		if err != nil {
			return racedFiles{}, err
		}
		list.Items = append(list.Items, types...)
	}
	request := Request{Name: in.Name, Command: in.Command, Now: raceNow, Objects: list.Items}
	request.Options.PreferencePolicy = in.policy
	files := racedFiles{filepath.Join(folder, in.fileName()+".json"), filepath.Join(folder, in.fileName()+".request.json")}
	if err := writeJSON(files.kerf, list); err != nil {
		return racedFiles{}, err
	}
	return files, writeJSON(files.karpenter, request)
}

// fileName is the name without what no file name should hold.
func (in *racedInput) fileName() string {
	return string(bytes.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == ',' || r == '(' || r == ')':
			return -1
		}
		return r
	}, []byte(in.Name)))
}

func writeJSON(name string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}
