package seats_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test binary is its own bot: called with "bot" and a name it plays instead of testing.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "bot" {
		(&bot{in: bufio.NewReaderSize(os.Stdin, 1<<20)}).run(os.Args[2])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// bot is a program that plays a legal command a turn, up to the turn in which it goes wrong.
type bot struct{ in *bufio.Reader }

// message is what a bot reads of a message.
type message struct {
	Type     string
	Turn     int
	Done     bool
	Commands []json.RawMessage
}

func (b *bot) hear() message {
	line, err := b.in.ReadBytes('\n')
	if err != nil {
		os.Exit(0)
	}
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		panic(err)
	}
	return m
}

// run plays as the name says.
func (b *bot) run(name string) {
	if name == "walker" {
		b.walk()
	}
	wrong, late := strings.CutSuffix(name, "-late") // in its third turn
	for turns := 0; ; {
		m := b.hear()
		switch m.Type {
		case "over":
			return
		case "turn":
			if turns++; !late || turns == 3 {
				b.act(wrong)
			}
			b.play()
		}
	}
}

// walk plays MechMania by the protocol of its engine, and complains when it gets no more positions.
func (b *bot) walk() {
	fmt.Print("heartbeat\nNONE\nNONE\n")
	for _, order := range slices.Repeat([]string{"move 1 0", "do_nothing "}, 10_000) {
		if _, err := b.in.ReadBytes('\n'); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(order)
	}
}

// play gives a command and ends the turn.
func (b *bot) play() {
	fmt.Println(`{"type":"options"}`)
	if o := b.hear(); len(o.Commands) > 0 {
		fmt.Printf(`{"type":"do","command":%s}`+"\n", o.Commands[len(o.Commands)/2])
		b.hear()
	}
	fmt.Println(`{"type":"end"}`)
}

// acts are things that go wrong on some systems only.
var acts = map[string]func(){}

// act does what goes wrong.
func (b *bot) act(name string) {
	if do := acts[name]; do != nil {
		do()
	}
	switch name {
	case "good":
	case "talk":
		fmt.Println(`{"type":"log","text":"hm"}`)
		fmt.Fprintln(os.Stderr, "thinking")
	case "crash":
		panic("out of ideas")
	case "exit":
		os.Exit(7)
	case "hang":
		time.Sleep(time.Hour)
	case "spin":
		for time.Now().Year() > 0 {
		}
	case "children": // that compute, one after the other
		for {
			_ = exec.Command("sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done").Run()
		}
	case "stubborn": // ignores SIGTERM and the end of its input
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT)
		time.Sleep(time.Hour)
	case "flood":
		for {
			fmt.Println(`{"type":"log","text":"again"}`)
		}
	case "errors":
		for {
			fmt.Fprintln(os.Stderr, "oh no oh no oh no oh no oh no oh no oh no oh no oh no")
		}
	case "gigabytes":
		for {
			fmt.Print(strings.Repeat("x", 1<<16))
		}
	case "half":
		fmt.Print(`{"type":"do","comm`)
		os.Exit(0)
	case "pause": // half a line and then nothing
		fmt.Print(`{"type":"do","comm`)
		time.Sleep(time.Hour)
	case "garbage":
		fmt.Println("\x00\xff hello \x1b[2J")
	case "deep":
		fmt.Println(strings.Repeat(`[`, 100_000))
	case "types":
		fmt.Println(`{"type":"do","command":{"verb":["pass"]},"text":7}`)
	case "foreign": // commands for the other seat and for what there is not
		for i := range 60 {
			fmt.Printf(`{"type":"do","command":{"verb":"ignite","building":%d,"target":%d}}`+"\n", i, 60-i)
			b.hear()
		}
		fmt.Println(`{"type":"do","command":{"verb":"concede"},"seat":1}`)
	case "early": // commands before its turn and after it
		for range 3 {
			fmt.Println(`{"type":"end"}`)
			fmt.Println(`{"type":"do","command":{"verb":"ignite","building":999}}`)
		}
	case "deaf": // writes, but never reads
		for {
			fmt.Println(`{"type":"do","command":{"verb":"pass"}}`)
		}
	case "closes": // its output
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "mute": // closes its input
		os.Stdin.Close()
		fmt.Println(`{"type":"end"}`)
		time.Sleep(time.Hour)
	case "forks": // leaves children behind that hold its pipes open
		fork(3, "sleep", "1000")
		os.Exit(1)
	case "escapes": // leaves children behind in sessions of their own
		fork(3, "setsid", "sleep", "1000")
		os.Exit(1)
	case "bomb":
		fork(100, "setsid", "sleep", "1000")
		time.Sleep(time.Hour)
	case "memory":
		var all [][]byte
		for {
			block := make([]byte, 16<<20)
			for i := range block {
				block[i] = 1
			}
			all = append(all, block)
			if len(all) > 256 { // 4 GB: no limit holds
				_, _ = io.WriteString(os.Stderr, "unlimited\n")
				os.Exit(1)
			}
		}
	}
}

// fork starts children that have the bot's pipes, and names them on standard error.
func fork(n int, args ...string) {
	for range n {
		c := exec.Command(args[0], args[1:]...)
		c.Stdout, c.Stderr, c.Stdin = os.Stdout, os.Stderr, os.Stdin
		if err := c.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.Stderr, "child", c.Process.Pid)
	}
}
