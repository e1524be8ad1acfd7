package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// machine is where and with what a race was run.
type machine struct {
	Processor string `json:"processor"`
	Threads   int    `json:"threads"`
	Memory    string `json:"memory"`
	System    string `json:"system"`
	Go        string `json:"go"`
	Karpenter string `json:"karpenter"`
	Kerf      string `json:"kerf"`
	Begin     string `json:"begin"`
	End       string `json:"end"`
	LoadBegin string `json:"loadBegin"`
	LoadEnd   string `json:"loadEnd"`
}

func describeMachine(kerf kerf) machine {
	system, _ := exec.Command("uname", "-sr").Output()
	commit, _ := exec.Command("git", "describe", "--always", "--dirty").Output()
	var version struct {
		Version  string `json:"version"`
		Compiler string `json:"compiler"`
		SIMD     struct {
			InUse string `json:"inUse"`
		} `json:"simd"`
	}
	_ = kerf.ask(&version, nil, "version", []string{"-o", "json"})
	return machine{
		Processor: field("/proc/cpuinfo", "model name"),
		Threads:   runtime.NumCPU(),
		Memory:    field("/proc/meminfo", "MemTotal"),
		System:    strings.TrimSpace(string(system)),
		Go:        runtime.Version(),
		Karpenter: moduleVersion("sigs.k8s.io/karpenter"),
		Kerf: fmt.Sprintf("%s (commit %s, %s, SIMD level %s)", version.Version, strings.TrimSpace(string(commit)),
			version.Compiler, version.SIMD.InUse),
		Begin:     time.Now().UTC().Format(time.RFC3339),
		LoadBegin: load(),
	}
}

func (m *machine) end() {
	m.End, m.LoadEnd = time.Now().UTC().Format(time.RFC3339), load()
}

// load is how many processes want a processor, on average over 1, 5 and 15 minutes.
func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	fields := strings.Fields(string(text))
	if len(fields) < 3 {
		return "unknown"
	}
	return strings.Join(fields[:3], ", ")
}

// field is the first value of that name in a file of `name : value` lines.
func field(file, name string) string {
	text, _ := os.ReadFile(file)
	match := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `\s*:\s*(.*)$`).FindSubmatch(text)
	if match == nil {
		return "unknown"
	}
	return string(match[1])
}

func moduleVersion(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == path {
			return module.Version
		}
	}
	return "unknown"
}
