package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestShrinkingLeavesWhatMakesTheDifference(t *testing.T) {
	documents := []any{
		map[string]any{"kind": "Case", "spec": map[string]any{"now": "then", "options": map[string]any{"a": 1.0, "b": 2.0}}},
		map[string]any{"kind": "Pod", "spec": map[string]any{"ports": []any{80.0, 81.0}, "cpu": 1.0}},
		map[string]any{"kind": "Node", "name": "n1"},
		map[string]any{"kind": "Node", "name": "n2"},
	}
	// Option b, port 81 and node n2 are needed.
	shrunk := shrink(documents, func(left []any) bool {
		text, _ := json.Marshal(left)
		return strings.Contains(string(text), `"b":2`) && strings.Contains(string(text), `81`) &&
			strings.Contains(string(text), `"n2"`)
	})
	text, _ := json.Marshal(shrunk)
	want := `[{"kind":"Case","spec":{"now":"then","options":{"b":2}}},{"spec":{"ports":[81]}},{"name":"n2"}]`
	if string(text) != want {
		t.Errorf("found %s, expected %s", text, want)
	}
}

func TestShrinkingKeepsAnInputThatCannotLoseAnything(t *testing.T) {
	documents := []any{map[string]any{"kind": "Case"}, map[string]any{"kind": "Pod"}}
	if shrunk := shrink(documents, func([]any) bool { return false }); countValues(shrunk) != countValues(documents) {
		t.Errorf("found %v, expected %v", shrunk, documents)
	}
}

// aWrongKerf answers every question with a decision that claims nothing and leaves pod web pending.
const aWrongKerf = `#!/bin/sh
cat >/dev/null
echo '{"pending": [{"pod": "default/web", "code": "E-TAINT"}]}'
`

func TestAPlantedDifferenceIsStoredAsASmallCase(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "kerf")
	if err := os.WriteFile(script, []byte(aWrongKerf), 0o755); err != nil {
		t.Fatal(err)
	}
	data := []byte(aPool + aType + strings.Replace(aType, "small", "large", 1) + podOf("1") +
		strings.Replace(podOf("100"), "{name: web}", "{name: giant}", 1))
	in, err := parseInput("planted.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	c := &comparison{kerf: kerf{path: script}, repeat: 1, counts: map[string]int{}, covered: coverage{}, shrinkTo: folder}
	c.keepFound("planted.yaml", in, data, c.compare(in, data))
	stored, err := readInput(filepath.Join(folder, "outcome-planted.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	// Karpenter needs the pool and the type to place the pod; anything that is not about that is gone.
	if stored.Case == nil || len(stored.Request.Objects) > 3 {
		t.Errorf("found %d objects, expected at most the pool, the type and the pod", len(stored.Request.Objects))
	}
	text, _ := os.ReadFile(filepath.Join(folder, "outcome-planted.yaml"))
	for _, part := range []string{"# kerf:      {", "# Karpenter: {", "name: outcome-planted", "kerf pending"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("found no %q in\n%s", part, text)
		}
	}
}
