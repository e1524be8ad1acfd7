package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// write stores files in a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestAFolderIsOneInput(t *testing.T) {
	folder := write(t, map[string]string{"b.json": `{"kind": "B"}`, "a.yaml": "kind: A", "notes.txt": "none"})
	data, err := readWhole(folder)
	if err != nil {
		t.Fatal(err)
	}
	in, err := parseInput("test", data)
	if err != nil || len(in.Request.Objects) != 2 || string(in.Request.Objects[0]) != `{"kind":"A"}` {
		t.Errorf("found %s and %v, expected both manifests by name", in.Request.Objects, err)
	}
}

func TestAFolderWithoutManifestsIsAnError(t *testing.T) {
	if _, err := readWhole(write(t, map[string]string{"notes.txt": "none"})); err == nil {
		t.Error("found no error, expected one that names the folder")
	}
}

func TestAFolderOfCasesStandsForItsFiles(t *testing.T) {
	folder := write(t, map[string]string{"a.yaml": "", "b.yaml": ""})
	found := casesIn([]string{"other.yaml", folder})
	if !slices.Equal(found, []string{"other.yaml", filepath.Join(folder, "a.yaml"), filepath.Join(folder, "b.yaml")}) {
		t.Errorf("found %v", found)
	}
}

func TestFlagsThatMakeNoSenseAreNamed(t *testing.T) {
	for _, wrong := range []comparison{{command: "simulate"}, {repeat: -1}, {class: "chance"}, {class: "none", shrinkTo: "x"}} {
		if wrong.checkFlags() == nil {
			t.Errorf("found no error for %+v", wrong)
		}
	}
	if err := (&comparison{command: "plan", class: "chance", shrinkTo: "x"}).checkFlags(); err != nil {
		t.Errorf("found %v, expected none", err)
	}
}
