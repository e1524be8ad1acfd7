package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// serve answers every request line with a decision line of the command.
func serve(command string, in io.Reader, out io.Writer) int {
	reader := bufio.NewReader(in)
	writer := bufio.NewWriter(out)
	defer writer.Flush()
	for {
		line, err := reader.ReadBytes('\n')
		if len(line) > 1 {
			var request Request
			decision := newDecision("")
			if failure := json.Unmarshal(line, &request); failure != nil {
				decision.Error = failure.Error()
			} else {
				request.Command = command
				decision = decide(&request, realRules)
			}
			writeLine(writer, decision)
			writer.Flush()
		}
		if err == io.EOF {
			return 0
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "oracle: %v\n", err)
			return 2
		}
	}
}

func writeLine(out io.Writer, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		text = []byte(fmt.Sprintf(`{"error":%q}`, err))
	}
	fmt.Fprintf(out, "%s\n", text)
}
