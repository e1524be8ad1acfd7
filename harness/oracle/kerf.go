package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strconv"
)

// kerf is the program that is compared.
type kerf struct{ path string }

// plan asks kerf for its decision on a Case file's content.
func (k kerf) plan(data []byte) (*Decision, error) {
	out, err := k.run(data, "plan", "-f", "-", "-o", "json")
	if err != nil && len(out) == 0 {
		return nil, err
	}
	decision := &Decision{}
	if err := json.Unmarshal(out, decision); err != nil {
		return nil, fmt.Errorf("kerf's decision, %w", err)
	}
	return decision, nil
}

// scenario asks kerf's generator for the scenario of a seed, led by a Case document.
func (k kerf) scenario(seed uint64) ([]byte, error) {
	return k.run(nil, "gen", "scenario", "--seed", strconv.FormatUint(seed, 10))
}

// meets says whether kerf meets the expectation of the Case in the file.
func (k kerf) meets(file string) bool {
	_, err := k.run(nil, "cases", file)
	return err == nil
}

func (k kerf) run(input []byte, args ...string) ([]byte, error) {
	command := exec.Command(k.path, args...)
	command.Stdin = bytes.NewReader(input)
	var out, failure bytes.Buffer
	command.Stdout, command.Stderr = &out, &failure
	if err := command.Run(); err != nil {
		return out.Bytes(), fmt.Errorf("kerf %v: %w: %s", args, err, failure.String())
	}
	return out.Bytes(), nil
}
