// Package javascript runs programs in JavaScript at a seat, in QuickJS: a file finds what it finds of Node in the page, standard input and output, the
// modules that read lines, timers and a clock, and nothing else: no files, no network, no other program, no other file of its own. The same
// file plays in the page, under Node, and here.
package javascript

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"modernc.org/quickjs"

	"app.pentarena/game/players/outside/guest"
	"app.pentarena/game/players/outside/process"
)

// Limits on programs.
const (
	MaxFile       = 4 << 20  // bytes of a program
	DefaultMemory = 64 << 20 // bytes of memory where nothing else is said
)

var engine = guest.Engine{Name: "javascript", MaxFile: MaxFile, Memory: DefaultMemory, Aside: 256 << 20, Within: 5 * time.Second, Prepare: prepare}

func init() { engine.Enter() }

// Run starts a program with the name of its file. args are its arguments after its name; memory is what it may use, in bytes, 0 for DefaultMemory. The
// end of ctx ends the start, not a program that runs.
func Run(ctx context.Context, name string, code []byte, args []string, memory int64) (*process.Process, error) {
	return engine.Run(ctx, name, code, args, memory)
}

// node makes what programs find of Node out of what a worker of a page has: the page puts the same file before them.
//
//go:embed node.js
var node string

//go:embed engine.js
var worker string

// modules are what a program can import, as texts of modules, by their names without "node:".
var modules = map[string]string{
	"readline":          `const m = require("readline"); export default m; export const createInterface = m.createInterface, promises = m.promises;`,
	"readline/promises": `const m = require("readline/promises"); export default m; export const createInterface = m.createInterface;`,
	"process": `const m = globalThis.process; export default m;
		export const stdin = m.stdin, stdout = m.stdout, stderr = m.stderr, argv = m.argv, env = m.env, exit = m.exit, hrtime = m.hrtime, nextTick = m.nextTick;`,
}

// importing finds a line by which a file is a module.
var importing = regexp.MustCompile(`(?m)^[ \t]*(import|export)\b`)

// runner is a program in its child.
type runner struct {
	vm              *quickjs.VM
	out             *bufio.Writer
	name            string
	hear, due, fire quickjs.Value
	failed          chan string // what the program has not caught; read between two of its steps
}

// prepare makes an engine with what a program finds in it, and checks nothing of the program itself.
func prepare(code []byte, memory int64, args []string) (func() int, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	vm.SetMemoryLimit(uintptr(memory))
	vm.SetCanBlock(false)
	r := &runner{vm: vm, out: bufio.NewWriter(os.Stdout), name: args[0], failed: make(chan string, 1)}
	vm.SetModuleLoader(load, func(_ *quickjs.VM, _, name string) (string, error) { return name, nil })
	if err := vm.RegisterHostFunc("pentarenaSay", r.say); err != nil {
		return nil, err
	}
	loop, err := vm.EvalValue(worker, quickjs.EvalGlobal)
	if err != nil {
		return nil, err
	}
	for name, f := range map[string]*quickjs.Value{"hear": &r.hear, "due": &r.due, "fire": &r.fire} {
		atom, err := vm.NewAtom(name)
		if err == nil {
			*f, err = loop.GetPropertyValue(atom)
		}
		if err != nil {
			return nil, err
		}
	}
	if _, err := vm.Eval(node+"\ndelete globalThis.addEventListener; delete globalThis.postMessage;", quickjs.EvalGlobal); err != nil {
		return nil, err
	}
	given, err := json.Marshal(args[1:])
	if err == nil {
		_, err = vm.Eval(fmt.Sprintf("process.argv.push(...%s)", given), quickjs.EvalGlobal)
	}
	if err != nil {
		return nil, err
	}
	text := strings.TrimPrefix(string(code), "\ufeff")
	return func() int { return r.run(text) }, nil
}

// load is the text of a module.
func load(_ *quickjs.VM, name string) (string, error) {
	if text, known := modules[strings.TrimPrefix(name, "node:")]; known {
		return text, nil
	}
	return "", fmt.Errorf("there is no module %s here; a program is one file, and there are readline and process", name)
}

// say is what the program says: a line, a text for standard error, what it did not catch with the line where, or its status at its end.
func (r *runner) say(args []any) (any, error) {
	if len(args) != 3 {
		return nil, errors.New("three arguments are needed")
	}
	text, _ := args[1].(string)
	switch args[0] {
	case "line":
		_, _ = r.out.WriteString(text)
		_ = r.out.WriteByte('\n')
		if r.out.Flush() != nil {
			os.Exit(1) // nobody listens
		}
	case "said":
		fmt.Fprintln(os.Stderr, strings.TrimSuffix(text, "\n"))
	case "wrong":
		at := ""
		if line, _ := args[2].(int); line > 0 {
			at = fmt.Sprintf(":%d", line)
		}
		r.fail(fmt.Sprintf("%s%s: %s", r.name, at, text))
	case "exit":
		status := 0
		_, _ = fmt.Sscan(text, &status)
		os.Exit(status & 0xff)
	}
	return nil, nil
}

// fail keeps the first failure.
func (r *runner) fail(why string) {
	select {
	case r.failed <- why:
	default:
	}
}

// run carries the program out until it ends, fails, or its input ends. It returns its status.
func (r *runner) run(text string) int {
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewReader(os.Stdin)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			lines <- strings.TrimRight(line, "\r\n")
		}
	}()
	r.check(r.begin(text))
	for {
		select {
		case why := <-r.failed:
			fmt.Fprintln(os.Stderr, why)
			return 1
		default:
		}
		n, err := r.vm.ExecutePendingJobs()
		r.check(err)
		if n > 0 || err != nil {
			continue
		}
		var timer <-chan time.Time
		due, err := r.due.Call(quickjs.UndefinedValue)
		r.check(err)
		if ms, ok := number(due); ok && ms >= 0 {
			timer = time.After(time.Duration(ms) * time.Millisecond)
		}
		select {
		case line, ok := <-lines:
			if !ok {
				return 0
			}
			_, err := r.hear.Call(quickjs.UndefinedValue, line)
			r.check(err)
		case <-timer:
			_, err := r.fire.Call(quickjs.UndefinedValue)
			r.check(err)
		}
	}
}

// number is a number of the program, within bounds.
func number(v any) (float64, bool) {
	switch n := v.(type) {
	case int:
		return float64(n), true
	case float64:
		return min(n, 1e9), true
	}
	return 0, false
}

// begin begins the program: a module, which may wait at its top, or a script.
func (r *runner) begin(text string) error {
	if filepath.Ext(r.name) != ".mjs" && !importing.MatchString(text) {
		_, err := r.vm.Eval(text, quickjs.EvalGlobal)
		return err
	}
	done, err := r.vm.EvalValue(text, quickjs.EvalModule)
	if err != nil {
		return err
	}
	_, err = done.Then(nil, func(v quickjs.Value) { r.check(quickjs.ErrorFromValue(v)) })
	return err
}

// check fails with an error of the program, nil for none.
func (r *runner) check(err error) {
	if err == nil {
		return
	}
	var e *quickjs.Error
	at, hint := "", ""
	if err.Error() == "null" { // what the engine throws when there is no memory for an error either
		hint = ", perhaps because it is out of memory"
	}
	if errors.As(err, &e) {
		if e.LineNumber > 0 {
			at = fmt.Sprintf(":%d", e.LineNumber)
		} else if m := regexp.MustCompile(`<[^>]*>:(\d+)`).FindStringSubmatch(e.Stack); m != nil {
			at = ":" + m[1]
		}
	}
	r.fail(fmt.Sprintf("%s%s: %v%s", r.name, at, err, hint))
}
