package main

import (
	"fmt"
	"sort"
	"strings"
)

// commandTexts are the facts of a decision's commands: fact to command to text. A command is named by its method, reason
// and candidates.
type commandTexts map[string]map[string]string

// commandFacts are compared in this order.
func commandFacts() []string {
	facts := []string{"commands", "replacements"}
	for _, fact := range claimFacts {
		facts = append(facts, "replacement-"+fact.name)
	}
	return append(facts, "savings", "blocked-by")
}

func textsOfCommands(decision *Decision) commandTexts {
	result := commandTexts{}
	for _, fact := range commandFacts() {
		result[fact] = map[string]string{}
	}
	names := []string{}
	for _, command := range decision.Commands {
		name := commandName(command)
		names = append(names, name)
		result["replacements"][name] = fmt.Sprintf("%d claims", len(command.Replacements))
		for _, fact := range claimFacts {
			texts := []string{}
			for _, index := range command.Replacements {
				texts = append(texts, fact.text(decision.Claims[index]))
			}
			sort.Strings(texts)
			result["replacement-"+fact.name][name] = strings.Join(texts, " | ")
		}
		// Sums of the same prices in another order may differ in the last digits.
		result["savings"][name] = fmt.Sprintf("%.9g", command.Savings)
		result["blocked-by"][name] = command.BlockedBy
	}
	sort.Strings(names)
	result["commands"]["the pass"] = strings.Join(names, ", ")
	return result
}

func commandName(command Command) string {
	candidates := append([]string{}, command.Candidates...)
	sort.Strings(candidates)
	return fmt.Sprintf("%s %s %v", command.Reason, command.Method, candidates)
}

func firstCommandDifference(kerf, karpenter commandTexts) *difference {
	for _, fact := range commandFacts() {
		if d := firstOf(fact, kerf[fact], karpenter[fact]); d != nil {
			return d
		}
	}
	return nil
}
