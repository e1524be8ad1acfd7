package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// raceLap is one decision of one side in a process of its own.
type raceLap struct {
	times
	decision *Decision
	text     []byte // the decision as it was printed
}

// racers are the two programs.
type racers struct {
	kerf  kerf
	self  string        // this program, which is started anew for every decision of Karpenter
	calm  string        // the same with a stable sort (scripts/adapter.sh)
	limit time.Duration // of one process
}

var errTooSlow = errors.New("took too long")

// kerfLap has kerf decide once.
func (r *racers) kerfLap(in *racedInput, files racedFiles) (*raceLap, error) {
	args := []string{in.Command, "-f", files.kerf, "-o", "json", "--now", raceNow, "--timing"}
	if in.policy != "" {
		args = append(args, "--preference-policy", in.policy)
	}
	return r.lap(in, []string{"loaded", "compiled", "decided"}, r.kerf.path, args...)
}

// karpenterLap has Karpenter decide, after that many decisions in the same process.
func (r *racers) karpenterLap(in *racedInput, files racedFiles, before int) (*raceLap, error) {
	return r.lap(in, []string{"loaded", "built", "decided"}, r.self,
		"measure", "-command", in.Command, "-before", strconv.Itoa(before), files.karpenter)
}

func (r *racers) lap(in *racedInput, stages []string, program string, args ...string) (*raceLap, error) {
	out, said, err := r.start(program, args...)
	if err != nil {
		return nil, err
	}
	result := &raceLap{decision: &Decision{}, text: out}
	if result.times, err = parseTimes(said, stages...); err != nil {
		return nil, fmt.Errorf("%s: %s, %w", in.Name, program, err)
	}
	if err := json.Unmarshal(out, result.decision); err != nil {
		return nil, fmt.Errorf("%s: what %s decided, %w", in.Name, program, err)
	}
	return result, nil
}

// start runs a program to its end, with Go's own settings of garbage collection.
func (r *racers) start(program string, args ...string) (out []byte, said string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), r.limit)
	defer cancel()
	command := exec.CommandContext(ctx, program, args...)
	command.Env = slices.DeleteFunc(os.Environ(), isGoSetting)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); ctx.Err() != nil {
		return nil, "", fmt.Errorf("%w: more than %s", errTooSlow, r.limit)
	} else if err != nil {
		return nil, "", fmt.Errorf("%s %v: %w: %s", program, args, err, stderr.String())
	}
	return stdout.Bytes(), stderr.String(), nil
}

// isGoSetting says whether a variable of the environment would change how Go collects garbage or uses processors.
func isGoSetting(variable string) bool {
	for _, name := range []string{"GOGC=", "GOMEMLIMIT=", "GODEBUG=", "GOMAXPROCS="} {
		if len(variable) >= len(name) && variable[:len(name)] == name {
			return true
		}
	}
	return false
}

// settled has Karpenter decide with its ties settled as the specification settles them: equal claims stay in order, and
// of domains that are equally good kerf's is taken. Nil where there is no program that can. The judge has to find nothing
// wrong with kerf's choices.
func (r *racers) settled(in *racedInput, files racedFiles, kerfs []byte) (*Decision, error) {
	if r.calm == "" {
		return nil, nil
	}
	like := strings.TrimSuffix(files.kerf, ".json") + ".decision.json"
	if err := os.WriteFile(like, kerfs, 0o644); err != nil {
		return nil, err
	}
	if _, _, err := r.start(r.kerf.path, "check", "-f", files.kerf, "--now", raceNow, "--decision", like); err != nil {
		return nil, err
	}
	out, _, err := r.start(r.calm, "measure", "-command", in.Command, "-like", like, files.karpenter)
	if err != nil {
		return nil, err
	}
	decision := &Decision{}
	return decision, json.Unmarshal(out, decision)
}

// profile has Karpenter decide under a profiler and says where the samples are.
func (r *racers) profile(in *racedInput, files racedFiles, to string) (shares profileShares, top string, err error) {
	if _, _, err = r.start(r.self, "measure", "-command", in.Command, "-cpuprofile", to, files.karpenter); err != nil {
		return nil, "", err
	}
	traces, _, err := r.start("go", "tool", "pprof", "-traces", r.self, to)
	if err != nil {
		return nil, "", err
	}
	if shares, err = readShares(string(traces)); err != nil {
		return nil, "", err
	}
	list, _, err := r.start("go", "tool", "pprof", "-top", "-cum", "-nodecount=40", r.self, to)
	return shares, string(list), err
}
