// Command bot is an example of a bot for any game of Pentarena, and of what such a bot cannot do. Build it as a WebAssembly program:
//
//	GOOS=wasip1 GOARCH=wasm go build -o bot.wasm .
//
// With an argument it misbehaves, for the tests.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"strings"
)

// message is what the match says, as far as this bot needs it.
type message struct {
	Type     string
	Done     bool
	Commands []json.RawMessage
}

func main() {
	if len(os.Args) > 1 {
		misbehave(os.Args[1])
	}
	send := json.NewEncoder(os.Stdout).Encode
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 16<<20)
	left := 0 // commands that it still gives in this turn
	for in.Scan() {
		var m message
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch {
		case m.Type == "turn":
			left = 5
			send(map[string]any{"type": "options"})
		case m.Type == "options" && left > 0 && len(m.Commands) > 0:
			left--
			send(map[string]any{"type": "do", "command": m.Commands[left%len(m.Commands)]})
		case m.Type == "options", m.Type == "result" && m.Done:
			send(map[string]any{"type": "end"})
		case m.Type == "result":
			send(map[string]any{"type": "options"})
		}
	}
}

func misbehave(how string) {
	switch how {
	case "loop":
		for {
		}
	case "memory":
		var all [][]byte
		for {
			all = append(all, make([]byte, 1<<20))
		}
	case "flood":
		for {
			fmt.Println(`{"type":"log","text":"and on"}`)
		}
	case "errors":
		for {
			fmt.Fprintln(os.Stderr, "and on")
		}
	case "crash":
		panic("on purpose")
	case "silence":
		select {}
	case "lines":
		fmt.Print(strings.Repeat("x", 1<<20))
	case "escapes":
		fmt.Fprintln(os.Stderr, "\x1b]0;owned\x07\x1b[2J")
	case "deep":
		deep(1)
	case "reach":
		_, file := os.ReadFile("/etc/passwd")
		_, here := os.ReadFile("main.go")
		write := os.WriteFile("/tmp/reached", []byte("x"), 0o644)
		_, dial := net.Dial("tcp", "127.0.0.1:80")
		fmt.Fprintln(os.Stderr, file != nil, here != nil, write != nil, dial != nil, len(os.Environ()))
	}
}

func deep(n int) int { return n + deep(n+1) }
