package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"strings"

	k8syaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// inputFile is an extra input of a Case (option `files`).
type inputFile struct {
	Name   string `json:"name"`
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"`
	Parts  []struct {
		Text  string `json:"text"`
		Times int    `json:"times"`
	} `json:"parts,omitempty"`
}

func (f *inputFile) content() string {
	if f.Base64 != "" {
		bytes, _ := base64.StdEncoding.DecodeString(f.Base64)
		return string(bytes)
	}
	text := strings.Builder{}
	text.WriteString(f.Text)
	for _, part := range f.Parts {
		text.WriteString(strings.Repeat(part.Text, max(part.Times, 1)))
	}
	return text.String()
}

// input is a file as it was read: the Case that leads it, if any, and the request that it stands for.
type input struct {
	Case    *caseDocument
	Request *Request
}

// caseDocument is kind Case of kerf.dev/v1, as far as it is needed here.
type caseDocument struct {
	Kind     string `json:"kind"`
	Metadata struct {
		Name string `json:"name"`
	} `json:"metadata"`
	Spec struct {
		Command string          `json:"command"`
		Now     string          `json:"now"`
		Options DecisionOptions `json:"options"`
	} `json:"spec"`
}

// readInput reads a Case file or plain manifests.
func readInput(file string) (*input, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseInput(file, data)
}

func parseInput(name string, data []byte) (*input, error) {
	documents, err := splitDocuments(data)
	if err != nil {
		return nil, err
	}
	result := &input{Request: &Request{Name: name}}
	for i, document := range documents {
		var head caseDocument
		if i == 0 && json.Unmarshal(document, &head) == nil && head.Kind == "Case" {
			result.Case = &head
			result.Request.Name = head.Metadata.Name
			result.Request.Command = head.Spec.Command
			result.Request.ClosedWorld = true
			result.Request.Now = head.Spec.Now
			result.Request.Options = head.Spec.Options
			continue
		}
		result.Request.Objects = append(result.Request.Objects, document)
	}
	for _, file := range result.Request.Options.Files {
		if more, err := splitDocuments([]byte(file.content())); err == nil {
			result.Request.Objects = append(result.Request.Objects, more...)
		}
	}
	result.Request.Options.Files = nil
	return result, nil
}

// takeCatalog gives an input without InstanceType documents those that kerf takes from a catalog, so that both sides buy
// from the same.
func (in *input) takeCatalog(from kerf, data []byte) error {
	if in.Request.ClosedWorld || len(readObjects(in.Request.Objects).types) > 0 {
		return nil
	}
	text, err := from.run(data, "catalog", "-f", "-")
	if len(text) == 0 {
		return err
	}
	documents, err := splitDocuments(text)
	in.Request.Objects = append(in.Request.Objects, documents...)
	return err
}

// splitDocuments turns YAML or JSON documents into JSON; a document that is no YAML is an error of all.
func splitDocuments(data []byte) ([]json.RawMessage, error) {
	reader := k8syaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(data)))
	var result []json.RawMessage
	for {
		document, err := reader.Read()
		if err == io.EOF {
			return result, nil
		}
		if err != nil {
			return nil, err
		}
		text, err := yaml.YAMLToJSON(document)
		if err != nil {
			return nil, err
		}
		if string(text) != "null" {
			result = append(result, text)
		}
	}
}
