package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Names of what a race leaves behind.
const (
	raceName    = "race"
	reportFile  = raceName + ".md"
	plotFile    = raceName + ".svg"
	lapsFile    = raceName + ".json"
	profileFile = raceName + "-profile.txt"
)

// writeResults writes the table, the plot, the profile's top functions and every single lap.
func (r *raceRun) writeResults() error {
	if err := os.MkdirAll(r.flags.out, 0o755); err != nil {
		return err
	}
	r.machine.end()
	for _, row := range r.rows {
		row.Verdict = row.seen.verdict()
	}
	tops := ""
	for _, profile := range r.profiles {
		tops += fmt.Sprintf("== %s: functions by their share of the time, with all that they call ==\n%s\n", profile.Name,
			withoutPaths(profile.Top))
	}
	texts := map[string]string{reportFile: r.report(), plotFile: plotRows(r.rows), profileFile: tops}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(r.flags.out, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return writeJSON(filepath.Join(r.flags.out, lapsFile), map[string]any{"machine": r.machine, "rows": r.rows})
}

// withoutPaths leaves out the line that names the profiled program's file.
func withoutPaths(top string) string {
	lines := strings.Split(top, "\n")
	kept := lines[:0]
	for _, line := range lines {
		if !strings.HasPrefix(line, "File: ") && !strings.HasPrefix(line, "Build ID: ") && !strings.HasPrefix(line, "Time: ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func (r *raceRun) report() string {
	m := r.machine
	text := fmt.Sprintf(`# kerf and the real Karpenter against the clock

Made by `+"`%s`"+`, from %s to %s.

| | |
|---|---|
| processor | %s, %d threads |
| memory, system | %s, %s |
| kerf | %s |
| Karpenter | %s as a library of harness/oracle, built with %s |
| load average (1, 5, 15 min) | %s before, %s after |

`, r.flags.called, m.Begin, m.End, m.Processor, m.Threads, m.Memory, m.System, m.Kerf, m.Karpenter, m.Go, m.LoadBegin, m.LoadEnd)
	text += "## Deciding\n\n" + decidingTable(r.rows) + "\n![time to decide by size](" + plotFile + ")\n\n"
	text += "## Loading and building\n\n" + loadingTable(r.rows) + "\n## Memory\n\n" + memoryTable(r.rows)
	text += "\n## Whose time it is\n\n" + profileTable(r.profiles)
	return text + "\n## Inputs\n\n" + inputTable(r.rows) + leftOut(r.rows) + "\n" + r.caveats()
}

// markdown renders a table; every row has as many cells as the heading. Columns of numbers are aligned to the right.
func markdown(heading []string, rows [][]string) string {
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
	rule := make([]string, len(heading))
	for i := range rule {
		rule[i] = "---"
		if len(rows) > 0 && strings.Trim(rows[0][i][:1], "0123456789*-") == "" {
			rule[i] = "---:"
		}
	}
	text := line(heading) + line(rule)
	for _, row := range rows {
		text += line(row)
	}
	return text
}

// raced are the rows that were measured.
func raced(rows []*raceRow) []*raceRow {
	var result []*raceRow
	for _, row := range rows {
		if row.Skipped == "" && len(row.Kerf) > 0 && len(row.Karpenter) > 0 {
			result = append(result, row)
		}
	}
	return result
}

func decidingTable(rows []*raceRow) string {
	var cells [][]string
	for _, row := range raced(rows) {
		n := row.numbers()
		warm := "-"
		if n.warm.median > 0 {
			warm = secondsText(n.warm.median)
		}
		cells = append(cells, []string{row.Name, row.Verdict, n.kerf.String(), n.karpenter.String(), warm,
			secondsText(n.kerfCPU.median), secondsText(n.karpenterCPU.median), "**" + ratioText(n.ratio()) + "**",
			fmt.Sprint(len(row.Karpenter))})
	}
	return markdown([]string{"input", "decisions", "kerf: median (range)", "Karpenter: median (range)", "Karpenter, 2nd in a process",
		"kerf, processor time", "Karpenter, processor time", "ratio, at least", "rounds"}, cells)
}

func loadingTable(rows []*raceRow) string {
	var cells [][]string
	for _, row := range raced(rows) {
		n := row.numbers()
		cells = append(cells, []string{row.Name, secondsText(n.kerfLoaded.median), secondsText(n.compiled.median),
			secondsText(n.loaded.median), secondsText(n.built.median), ratioText(n.wholeRatio())})
	}
	return "kerf's compiling is part of its time to decide above, Karpenter's building of its state is not.\n\n" +
		markdown([]string{"input", "kerf: read and loaded", "kerf: compiled", "Karpenter: read and decoded",
			"Karpenter: client and cluster state built", "ratio of all stages together"}, cells)
}

func memoryTable(rows []*raceRow) string {
	var cells [][]string
	for _, row := range raced(rows) {
		n := row.numbers()
		cells = append(cells, []string{row.Name, mebibytes(n.kerfPeak.median), mebibytes(n.peak.median),
			mebibytes(n.before.median), ratioText(n.memoryRatio())})
	}
	return "Peak of each process up to its decision, one decision a process.\n\n" +
		markdown([]string{"input", "kerf", "Karpenter", "of that before deciding", "ratio"}, cells)
}

func profileTable(profiles []raceProfile) string {
	owners := []string{chargedKarpenter, chargedReads, chargedAdapter, chargedRuntime}
	var cells [][]string
	for _, profile := range profiles {
		row := []string{profile.Name}
		for _, owner := range owners {
			row = append(row, fmt.Sprintf("%.1f %%", profile.Shares.percent(owner)))
		}
		cells = append(cells, row)
	}
	return "Processor profiles of Karpenter's deciding alone, in runs of their own. A sample counts for the innermost frame\n" +
		"that is Karpenter's or the adapter's. Top functions: " + profileFile + ".\n\n" +
		markdown(append([]string{"input"}, owners...), cells)
}

func inputTable(rows []*raceRow) string {
	var cells [][]string
	for _, row := range rows {
		policy := ""
		if row.policy != "" {
			policy = ", preferencePolicy " + row.policy
		}
		catalog := ""
		if row.cloud {
			catalog = " and the output of `kerf catalog` on it"
		}
		cells = append(cells, []string{row.Name, row.About + policy, "`kerf gen -o json " + strings.Join(row.shape, " ") + "`" + catalog})
	}
	return markdown([]string{"input", "what it is", "how it is made"}, cells)
}

func leftOut(rows []*raceRow) string {
	text := ""
	for _, row := range rows {
		if row.Skipped != "" {
			text += "- " + row.Name + ": " + row.Skipped + "\n"
		}
	}
	if text == "" {
		return ""
	}
	return "\nLeft out:\n\n" + text
}

func (r *raceRun) caveats() string {
	return fmt.Sprintf(`## What to know about the figures

- Every decision is made in a process of its own, kerf and Karpenter in turn and changing who begins, in at most %d rounds; what
  takes Karpenter more than %.0f s of processor time in two rounds, and more than %.0f s in one. Shown are medians of the wall's clock and of processor time, which
  counts all threads.
- The ratio is of medians and the smallest that the figures allow: of the wall's clock or of processor time, and of
  Karpenter's first decision of a process or its second one ("2nd in a process", measured where one takes at most
  %.0f s). kerf decides once a process and is never warm.
- kerf's time is compiling and deciding. Karpenter's is what its provisioner does in Schedule (node state, pending pods, new
  scheduler, Solve), or the disruption methods with candidates, totals and budgets. Loading objects, filling the client
  and the cluster state, and describing the decision are not in it, nor the garbage of loading, which is collected first.
- What comes after deciding is in neither: the controller's second look at a command after 15 s and its NodeClaims, kerf's
  closer look at nodes that wait (for what it prints about them) and its output.
- The controller's limits of real time are lifted or stand still (a minute a pass, three minutes for single-node
  consolidation); multi-node consolidation keeps its minute. So Karpenter may be shown longer than a controller would go on.
- Karpenter reads objects from memory through the controller's field indexes and gets copies, as from the controller's
  cache. It runs with one worker, which its default of 1000m for --cpu-requests comes to; garbage collection is Go's
  default and may use all processors. kerf runs one thread. No Go setting of the environment is passed on.
- Decisions are compared in every round. What differs without a reason makes the race end with status 1. "explained by
  chance": Karpenter comes to different decisions, and kerf's is one of them. "explained by ties": Karpenter draws one of
  several zones that are equally good, for every pod, and sorts claims with equally many pods in no fixed order
  (docs/spec/provisioning.md 5.5, 4.2); on many pods it never comes to the same twice. Given kerf's zones, and built with a sort
  that keeps the order of equals, it decides exactly what kerf decides, and kerf's judge finds no rule broken.
- Peak memory is what the kernel says of the program itself (VmHWM); the adapter's holds the text of the request as well
  as the objects. Other work on the machine shows in the load average: compare processor time where it is high.
- Every lap is in %s.
`, r.flags.rounds, twiceAbove.Seconds(), onceAbove.Seconds(), warmAtMost.Seconds(), lapsFile)
}
