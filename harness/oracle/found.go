package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"sigs.k8s.io/yaml"
)

// mostAttempts bounds the inputs that are tried while one is shrunk.
const mostAttempts = 3000

// keepFound shrinks an input that came out badly and stores it as a Case named by the first fact that differs.
func (c *comparison) keepFound(name string, in *input, data []byte, found verdict) {
	if c.shrinkTo == "" || !found.isDefect() && found.class() != orElse(c.class, "no class") {
		return
	}
	documents, err := readDocuments(in, data)
	if err == nil {
		err = c.storeFound(name, c.shrunk(documents, found))
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "oracle: %s: %v\n", name, err)
	}
}

// shrunk looks only at one decision of each side first. Where what is left of the input is explained after all, it starts
// again and searches for an explanation at each step, which takes long.
func (c *comparison) shrunk(documents []any, found verdict) []any {
	if found.class() != "" {
		return shrink(documents, c.comesOutAs(found, documents))
	}
	hasty := *c
	hasty.hasty = true
	smaller := shrink(documents, hasty.comesOutAs(found, documents))
	again := *c
	again.covered = coverage{}
	if again.tried(smaller).sameKind(found) {
		return smaller
	}
	return shrink(documents, c.comesOutAs(found, documents))
}

// readDocuments gives the documents of an input, led by a Case.
func readDocuments(in *input, data []byte) ([]any, error) {
	raw, err := splitDocuments(data)
	if err != nil {
		return nil, err
	}
	documents := []any{}
	if in.Case == nil {
		documents = append(documents, map[string]any{"apiVersion": "kerf.dev/v1", "kind": "Case",
			"spec": map[string]any{"command": in.Request.command(), "now": in.Request.Now}})
	}
	for _, document := range raw {
		var value any
		if err := json.Unmarshal(document, &value); err != nil {
			return nil, err
		}
		documents = append(documents, value)
	}
	return documents, nil
}

// comesOutAs says whether a smaller input has the same kind of first difference, or the same side fails. Objects that
// kerf cannot read are no way to get there, unless the input had some from the start.
func (c *comparison) comesOutAs(found verdict, documents []any) func([]any) bool {
	attempts := 0
	again := *c
	again.covered = coverage{}
	again.kerf.strict = found.word == "different" || found.class() != ""
	if !again.tried(documents).sameKind(found) {
		again.kerf.strict = false
	}
	return func(smaller []any) bool {
		attempts++
		if attempts > mostAttempts {
			return false
		}
		return again.tried(smaller).sameKind(found)
	}
}

// tried is how the documents come out.
func (c *comparison) tried(documents []any) verdict {
	data, err := writeDocuments(documents)
	if err != nil {
		return verdict{word: err.Error()}
	}
	in, err := parseInput("shrunk", data)
	if err != nil {
		return verdict{word: err.Error()}
	}
	return c.compare(in, data)
}

// sameKind is true where the first fact that differs is of the same kind.
func (v verdict) sameKind(other verdict) bool { return v.word == other.word && v.fact == other.fact }

func writeDocuments(documents []any) ([]byte, error) {
	out := bytes.Buffer{}
	for i, document := range documents {
		text, err := yaml.Marshal(document)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out.WriteString("---\n")
		}
		out.Write(text)
	}
	return out.Bytes(), nil
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// storeFound writes the Case file: what Karpenter decides as its expectation, or kerf where a rule explains the
// difference; both decisions in full as comments.
func (c *comparison) storeFound(name string, documents []any) error {
	data, err := writeDocuments(documents)
	if err != nil {
		return err
	}
	in, err := parseInput(name, data)
	if err != nil {
		return err
	}
	scratch := *c
	scratch.covered = coverage{}
	v := scratch.compare(in, data)
	kerfs, _ := c.kerf.decide(in.Request, data)
	karpenters := decide(in.Request, realRules)
	name = notInNames.ReplaceAllString(strings.ToLower(orElse(v.fact, v.word)+"-"+strings.TrimSuffix(name, ".yaml")), "-")
	head := with(documents[0].(map[string]any), "metadata", map[string]any{"name": name})
	spec := with(head["spec"].(map[string]any), "about", v.word+": "+v.detail)
	spec["source"], spec["command"] = []any{"found by comparison"}, in.Request.command()
	spec["expect"] = expectationOf(karpenters)
	if v.class() != "" {
		if in.Request.command() == "plan" {
			kerfs.Commands, kerfs.Blockers = nil, nil
		}
		spec["expect"], spec["options"] = expectationOf(kerfs), explainedOptions(spec["options"], v.class())
	}
	documents = replaced(documents, 0, with(head, "spec", spec))
	if data, err = writeDocuments(documents); err != nil {
		return err
	}
	text := fmt.Sprintf("# kerf:      %s\n# Karpenter: %s\n%s", oneLine(kerfs), oneLine(karpenters), data)
	if err := os.MkdirAll(c.shrinkTo, 0o755); err != nil {
		return err
	}
	file := filepath.Join(c.shrinkTo, name+".yaml")
	fmt.Printf("%s: shrunk to %d documents, %d values\n", file, len(documents), countValues(documents))
	return os.WriteFile(file, []byte(text), 0o644)
}

// explainedOptions adds to the options of a Case what Karpenter does there.
func explainedOptions(options any, class string) map[string]any {
	result := map[string]any{}
	if known, ok := options.(map[string]any); ok {
		result = maps.Clone(known)
	}
	result["upstream"] = "differs"
	if class == "chance" || class == "pool-order" {
		result["upstream"] = "nondeterministic"
	}
	return result
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func oneLine(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}
