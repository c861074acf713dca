package javascript_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/javascript"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/outside/server/servertest"
)

// talk runs a program, says lines to it one after the other, each when the program has answered the one before, and returns what it answers, what it
// writes to its standard error, and how it ends.
func talk(t *testing.T, name, code string, lines ...string) (heard []string, said, exit string) {
	t.Helper()
	p, err := javascript.Run(t.Context(), name, []byte(code), []string{"one", `"two"`}, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Open(outside.Lines, 1<<20, 1)
	for _, l := range lines {
		if err := c.Send(t.Context(), []byte(l)); err != nil {
			break
		}
		answer, err := c.Receive(t.Context())
		if err != nil {
			break
		}
		heard = append(heard, string(answer))
	}
	if len(lines) == 0 { // it fails by itself
		servertest.Next(t, p.Ended(), "the program ends")
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	return heard, p.Said(), p.Exit()
}

// ways are the ways of programs for Node to read and write lines, each answering a line with its length and its arguments.
var ways = map[string]string{
	"iterator.mjs": `import { createInterface } from "node:readline";
		for await (const line of createInterface({ input: process.stdin })) console.log(line.length, process.argv.slice(2).join());`,
	"namespace.mjs": `import * as readline from "readline"; import process from "node:process";
		readline.createInterface({ input: process.stdin }).on("line", (line) => process.stdout.write(line.length + " " + process.argv.slice(2).join() + "\n"));`,
	"required.js": `const { createInterface } = require("node:readline");
		createInterface({ input: process.stdin }).on("line", async (line) => { await null; console.log(line.length, process.argv.slice(2).join()); });`,
	"stream.js": `process.stdin.setEncoding("utf8"); let rest = "";
		process.stdin.on("data", (chunk) => { rest += chunk; const all = rest.split("\n"); rest = all.pop(); for (const l of all) console.log(l.length, process.argv.slice(2).join()); });`,
	"bytes.js":  `process.stdin.on("data", (chunk) => console.log(new TextDecoder().decode(chunk).slice(0, -1).length, process.argv.slice(2).join()));`,
	"buffer.js": `process.stdin.on("data", (chunk) => console.log(String(chunk).length === chunk.toString().length ? ("" + chunk).length - 1 : "no text", process.argv.slice(2).join()));`,
	"timers.js": `const { createInterface } = require("readline"); let n = 0; const often = setInterval(() => n++, 1);
		createInterface({ input: process.stdin }).on("line", (line) => { clearTimeout(setTimeout(() => console.log("never"), 1));
			const at = performance.now(), before = n; setTimeout((x) => queueMicrotask(() => {
				console.log(x, performance.now() - at >= 9 && n > before ? process.argv.slice(2).join() : "early"); }), 10, line.length); });
		process.on("exit", () => clearInterval(often));`,
}

// All of them work, here as under Node.
func TestWays(t *testing.T) {
	before := runtime.NumGoroutine()
	lines := []string{"x", "zwölf Boxkämpfer", "日本語 😀", strings.Repeat("long ", 50000)}
	want := []string{`1 one,"two"`, `16 one,"two"`, `6 one,"two"`, `250000 one,"two"`}
	for name, code := range ways {
		heard, said, exit := talk(t, name, code, lines...)
		if strings.Join(heard, "\n") != strings.Join(want, "\n") || said != "" || exit != "" {
			t.Errorf("%s: %q, says %q, ends with %q", name, heard, said, exit)
		}
		node, err := exec.LookPath("node")
		if err != nil {
			t.Logf("%s is not tried under Node: %v", name, err)
			continue
		}
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(code), 0o644); err != nil {
			t.Fatal(err)
		}
		for i, l := range lines[:3] {
			c := exec.CommandContext(t.Context(), node, file, "one", `"two"`)
			c.Stdin = strings.NewReader(l + "\n")
			if name == "timers.js" { // Node would go on counting
				continue
			}
			if out, err := c.Output(); err != nil || strings.TrimSpace(string(out)) != want[i] {
				t.Errorf("%s under Node: %q, %v", name, out, err)
			}
		}
	}
	servertest.Gone(t, before)
}

// A line arrives that is as long as a match takes it; of a longer one, written at once or in parts, as much as shows that.
func TestLongLines(t *testing.T) {
	const most = jsonl.MaxMessage
	for how, write := range map[string]string{
		"at once":  `process.stdout.write("x".repeat(n) + "\n");`,
		"behind":   `process.stdout.write("ok\n"); process.stdout.write("x".repeat(n)); process.stdout.write("\n");`,
		"in parts": `for (let i = 0; i < n; i += 1000) process.stdout.write("x".repeat(Math.min(1000, n - i))); process.stdout.write("\n");`,
	} {
		for _, n := range []int{most, most + 2, 10 * most} {
			lines := []string{fmt.Sprint(n)}
			if how == "behind" {
				lines = append(lines, "0")
			}
			heard, said, _ := talk(t, "a.js", `require("readline").createInterface({}).on("line", (line) => { const n = Number(line); if (n === 0) return; `+write+` });`, lines...)
			if len(heard) != len(lines) || said != "" {
				t.Errorf("%s, %d: %d lines, says %q", how, n, len(heard), said)
				continue
			}
			if got := len(heard[len(heard)-1]); n == most && got != n || n > most && (got <= most+1 || got > most+1000) {
				t.Errorf("%s: of %d characters %d arrive, where a match takes %d", how, n, got, most)
			}
		}
	}
}

// What a program does wrong is said with its line, and ends it.
func TestWrong(t *testing.T) {
	for _, c := range []struct{ name, code, said, exit string }{
		{"a.mjs", "\n\nnull.x;", "a.mjs:3: TypeError", "exit status 1"},
		{"a.js", "\nnull.x;", "a.js:2: TypeError", "exit status 1"},
		{"a.mjs", "\nlet x = ;", "a.mjs:2: SyntaxError", "exit status 1"},
		{"a.mjs", "await null;\nnull.x;", "a.mjs:2: TypeError", "exit status 1"},
		{"a.js", "\nsetTimeout(() => null.x, 1);", "a.js:2: TypeError", "exit status 1"},
		{"a.js", "\nsetTimeout(async () => { await null; null.x; }, 1);", "a.js:2: Uncaught TypeError", "exit status 1"},
		{"a.mjs", `import fs from "node:fs";`, "there is no module node:fs here", "exit status 1"},
		{"a.mjs", `import x from "./other.mjs";`, "a program is one file", "exit status 1"},
		{"a.js", `require("fs");`, "There is no module fs here", "exit status 1"},
		{"a.js", `throw { toString() { throw 1; } };`, "a.js", "exit status 1"},
		{"a.js", `process.exit(3);`, "", "exit status 3"},
		{"a.js", `process.exit();`, "", ""},
		{"a.js", `const a = []; for (;;) a.push(new Array(10000).fill(a.length));`, "out of memory", "exit status 1"},
		{"a.js", `let s = "x"; for (;;) s += s;`, "string too long", "exit status 1"},
		{"a.js", `const f = () => 1 + f(); f();`, "stack overflow", "exit status 1"},
		{"a.js", `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`, "TypeError", "exit status 1"},
	} {
		heard, said, exit := talk(t, c.name, c.code)
		if len(heard) > 0 || !strings.Contains(said, c.said) || exit != c.exit {
			t.Errorf("%s: it says %q and ends with %q, not %q and %q", c.code, said, exit, c.said, c.exit)
		}
	}
}

// language is what the language itself has at its top.
const language = `("Error EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError AggregateError SuppressedError Array Object Function Iterator parseInt parseFloat " +
		"isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Infinity NaN undefined eval Number Boolean String Math Reflect Symbol globalThis " +
		"BigInt Date RegExp JSON Proxy Map Set WeakMap WeakSet ArrayBuffer SharedArrayBuffer Uint8ClampedArray Int8Array Uint8Array Int16Array Uint16Array Int32Array Uint32Array " +
		"BigInt64Array BigUint64Array Float16Array Float32Array Float64Array DataView Atomics Promise WeakRef FinalizationRegistry DOMException Symbol(Symbol.toStringTag)").split(" ")`

// A program finds what Node and the page have, as far as it is here, and nothing by which it could reach anything.
func TestNothingElse(t *testing.T) {
	const names = `const known = new Set(("console performance queueMicrotask setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate " +
		"TextEncoder TextDecoder process require module exports global").split(" "));`
	heard, said, _ := talk(t, "a.js", `const language = new Set(`+language+`);`+names+`
		require("readline").createInterface({}).on("line", () => console.log(Reflect.ownKeys(globalThis).map(String).filter((n) => !known.has(n) && !language.has(n)).join() + ";"
			+ [typeof std, typeof os, typeof fetch, typeof postMessage, typeof addEventListener, typeof pentarenaSay, typeof process.binding, Object.keys(process.env).length]));`, "go")
	if want := ";undefined,undefined,undefined,undefined,undefined,undefined,undefined,0"; len(heard) != 1 || heard[0] != want {
		t.Errorf("it finds %q, %s", heard, said)
	}
}

// A program that is too large is refused, and one that nobody waits for does not begin.
func TestRefused(t *testing.T) {
	if _, err := javascript.Run(t.Context(), "a.js", bytes.Repeat([]byte(" "), javascript.MaxFile+1), nil, 0); err == nil || !strings.Contains(err.Error(), "larger than 4 MB") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := javascript.Run(ctx, "a.js", []byte("1"), nil, 0); err == nil {
		_ = p.End() // it had begun
	} else if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
