package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strconv"
)

// kerf is the program that is compared.
type kerf struct {
	path   string
	strict bool // refuse an input with anything unreadable
}

// decide asks kerf for what the real Karpenter is asked: the decision on a file's content. For consolidate that includes
// what budgets allow.
func (k kerf) decide(request *Request, data []byte) (*Decision, error) {
	decision := &Decision{}
	command, flags := request.command(), []string{"-f", "-", "-o", "json"}
	if k.strict {
		flags = append(flags, "--strict")
	}
	if request.ClosedWorld {
		flags = append(flags, "--catalog", "none")
	}
	if command != "budget" {
		if err := k.ask(decision, data, command, flags); err != nil {
			return nil, err
		}
	}
	if command != "plan" {
		var answer budgetAnswer
		if err := k.ask(&answer, data, "budget", flags); err != nil {
			return nil, err
		}
		decision.Now, decision.Allowed = answer.Now, answer.allowed()
	}
	return decision, nil
}

func (k kerf) ask(answer any, data []byte, command string, flags []string) error {
	out, err := k.run(data, append([]string{command}, flags...)...)
	if err != nil && len(out) == 0 {
		return err
	}
	if err := json.Unmarshal(out, answer); err != nil {
		return fmt.Errorf("kerf's answer to %s, %w", command, err)
	}
	return nil
}

// budgetAnswer is what `kerf budget -o json` prints, as far as Karpenter knows it.
type budgetAnswer struct {
	Now   string `json:"now"`
	Pools []struct {
		NodePool string `json:"nodePool"`
		Reasons  []struct {
			Reason string `json:"reason"`
			Left   *int   `json:"left"`
		} `json:"reasons"`
	} `json:"pools"`
}

func (b budgetAnswer) allowed() map[string]map[string]string {
	result := map[string]map[string]string{}
	for _, pool := range b.Pools {
		result[pool.NodePool] = map[string]string{}
		for _, reason := range pool.Reasons {
			result[pool.NodePool][reason.Reason] = "unlimited"
			if reason.Left != nil {
				result[pool.NodePool][reason.Reason] = strconv.Itoa(*reason.Left)
			}
		}
	}
	return result
}

// allowedIn asks kerf what budgets allow on the content of a file.
func (k kerf) allowedIn(file, now string) (map[string]map[string]string, error) {
	var answer budgetAnswer
	if err := k.ask(&answer, nil, "budget", []string{"-f", file, "-o", "json", "--now", now}); err != nil {
		return nil, err
	}
	return answer.allowed(), nil
}

// shapes are the scenarios of kerf's generator that a command decides on.
var shapes = map[string]string{"": "scenario", "plan": "scenario", "consolidate": "disruption", "budget": "disruption"}

// scenario asks kerf's generator for the scenario of a seed, led by a Case document.
func (k kerf) scenario(command string, seed uint64) ([]byte, error) {
	return k.run(nil, "gen", shapes[command], "--seed", strconv.FormatUint(seed, 10))
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
