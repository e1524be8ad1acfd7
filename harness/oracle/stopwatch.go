package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// stageTime is what a stage took, in seconds: on the wall's clock, and on the processors, all threads together.
type stageTime struct {
	Wall float64 `json:"wall"`
	CPU  float64 `json:"cpu"`
}

// stage is one step of a decision.
type stage struct {
	name string
	time stageTime
}

// stopwatch keeps what the stages of one decision take. On nil every method does nothing.
type stopwatch struct {
	stages  []stage
	begin   stageTime
	profile io.Writer // of the last stage; nil: none is made
	before  int64     // peak memory in KiB when the last stage began
}

func startWatch() *stopwatch { return &stopwatch{begin: readClocks()} }

func readClocks() stageTime {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return stageTime{Wall: time.Since(processStart).Seconds(), CPU: seconds(usage.Utime) + seconds(usage.Stime)}
}

var processStart = time.Now()

// lap ends a stage; the next one begins.
func (s *stopwatch) lap(name string) {
	if s == nil {
		return
	}
	now := readClocks()
	if s.profile != nil && s.before > 0 {
		pprof.StopCPUProfile()
	}
	s.stages = append(s.stages, stage{name, stageTime{now.Wall - s.begin.Wall, now.CPU - s.begin.CPU}})
	s.begin = readClocks()
}

// settle begins the last stage. What came since the last lap is in no stage, and neither is the garbage that loading
// left: a controller that has run for long has none of it.
func (s *stopwatch) settle() {
	if s == nil {
		return
	}
	s.before = peakKiB()
	runtime.GC()
	if s.profile != nil {
		if err := pprof.StartCPUProfile(s.profile); err != nil {
			fmt.Fprintf(os.Stderr, "oracle: no profile: %v\n", err)
		}
	}
	s.begin = readClocks()
}

// text is read by parseTimes. It has the form of what kerf's --timing prints.
func (s *stopwatch) text() string {
	line := func(of func(stageTime) float64) string {
		parts := make([]string, len(s.stages))
		for i, stage := range s.stages {
			parts[i] = fmt.Sprintf("%s in %.6f s", stage.name, of(stage.time))
		}
		return strings.Join(parts, ", ")
	}
	text := line(func(t stageTime) float64 { return t.Wall }) + "\n" +
		"processor time: " + line(func(t stageTime) float64 { return t.CPU }) + "\n" +
		fmt.Sprintf("peak memory: %d KiB\n", peakKiB())
	if s.before > 0 {
		text += fmt.Sprintf("peak memory before deciding: %d KiB\n", s.before)
	}
	return text
}

// peakKiB is the most memory that this program had at once; 0 where the kernel does not say. What getrusage says of a
// child would include the process that started it.
func peakKiB() int64 {
	text, _ := os.ReadFile("/proc/self/status")
	if match := peakLine.FindSubmatch(text); match != nil {
		peak, _ := strconv.ParseInt(string(match[1]), 10, 64)
		return peak
	}
	return 0
}

var peakLine = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)
