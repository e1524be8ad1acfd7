package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// times are what one decision took on one side, by stage, and the memory that it had.
type times struct {
	Stages    map[string]stageTime `json:"stages"`
	PeakKiB   int64                `json:"peakKiB"`
	BeforeKiB int64                `json:"beforeKiB,omitempty"` // peak when the last stage began, if that was said
}

const (
	cpuPrefix    = "processor time: "
	peakPrefix   = "peak memory: "
	beforePrefix = "peak memory before deciding: "
)

var stagePattern = regexp.MustCompile(`^([a-z]+) in (\d+\.\d+) s$`)

// parseTimes reads what `kerf --timing` and `oracle measure` say on stderr; other lines are skipped. Every stage that
// is asked for must be there, on the wall's clock and on the processors', and the peak memory, too.
func parseTimes(text string, stages ...string) (times, error) {
	result := times{Stages: map[string]stageTime{}}
	wall, cpu := map[string]float64{}, map[string]float64{}
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, cpuPrefix):
			readStages(strings.TrimPrefix(line, cpuPrefix), cpu)
		case strings.HasPrefix(line, peakPrefix):
			result.PeakKiB = readKiB(strings.TrimPrefix(line, peakPrefix))
		case strings.HasPrefix(line, beforePrefix):
			result.BeforeKiB = readKiB(strings.TrimPrefix(line, beforePrefix))
		default:
			readStages(line, wall)
		}
	}
	for _, stage := range stages {
		onWall, isTimed := wall[stage]
		onCPU, isCounted := cpu[stage]
		if !isTimed || !isCounted {
			return times{}, fmt.Errorf("found no time of the stage %q in %q", stage, text)
		}
		result.Stages[stage] = stageTime{onWall, onCPU}
	}
	if result.PeakKiB <= 0 {
		return times{}, fmt.Errorf("found no peak memory in %q", text)
	}
	return result, nil
}

// readStages takes a line only as a whole.
func readStages(line string, into map[string]float64) {
	found := map[string]float64{}
	for _, part := range strings.Split(line, ", ") {
		match := stagePattern.FindStringSubmatch(part)
		if match == nil {
			return
		}
		found[match[1]], _ = strconv.ParseFloat(match[2], 64)
	}
	for stage, seconds := range found {
		into[stage] = seconds
	}
}

func readKiB(text string) int64 {
	value, _ := strconv.ParseInt(strings.TrimSuffix(text, " KiB"), 10, 64)
	return value
}
