// A bot that plays, and in its first turn does what its argument says: what a stranger's program may try. What it gets hold of that it must not, it says
// on standard error in a line that begins with "reached".
import { createInterface } from "node:readline";

const act = process.argv[2];
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const reached = (what) => console.error("reached " + what);

const acts = {
  nothing() {},
  async look() {
    for (const name of ["fs", "node:fs", "node:child_process", "node:net", "node:os", "std", "os", "qjs:std", "qjs:os", "/etc/passwd", "../secret.txt", "./link.txt", "file:///etc/passwd"]) {
      await import(name).then(() => reached(name), () => {});
      try { require(name); reached(name); } catch { /* as it should be */ }
    }
    for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "Worker", "std", "os", "Deno", "Bun", "pentarenaSay", "postMessage", "WebAssembly", "load", "print"]) {
      if (globalThis[name] !== undefined || new Function(`return typeof ${name}`)() !== "undefined") reached(name);
    }
    if (Object.keys(process.env).length > 0 || process.binding || process.mainModule || process.kill) reached("the process");
  },
  spin() { for (;;); },
  async promises() { for (;;) await null; },
  stubborn() { for (;;) try { (() => { for (;;); })(); } catch { /* not even then */ } },
  expression() { return /^(a+)+$/.test("a".repeat(60) + "b"); },
  memory() { for (const all = []; ; ) all.push(new Uint8Array(1 << 20).fill(1)); },
  strings() { for (let all = []; ; ) all.push("x".repeat(1 << 20) + all.length); },
  caught() { for (const all = []; ; ) try { for (;;) all.push(new Array(1 << 16).fill(1)); } catch { all.length = 0; } },
  deep() { const f = () => 1 + f(); for (let i = 0; i < 10; i++) try { f(); } catch { /* again */ } },
  lines() { process.stdout.write("x".repeat(1 << 23)); },
  flood() { for (;;) say({ type: "log", text: "again" }); },
  errors() { for (;;) console.error("again and again and again and again"); },
  timers() { for (let i = 0; i < 1e7; i++) setInterval(() => {}, 0); },
  escapes() { const text = "\x1b]0;owned\x07\x1b[2J\x1b[31m"; console.error(text); say({ type: "log", text }); },
  traps() { Object.prototype.toString = Array.prototype.push = Promise.prototype.then = () => { throw acts; }; throw new Proxy({}, { get() { throw 1; } }); },
  exit() { process.exit(7); },
};

for await (const line of createInterface({ input: process.stdin })) {
  if (JSON.parse(line).type !== "turn") continue;
  const first = acts[act];
  acts[act] = acts.nothing;
  await first();
  say({ type: "end" });
}
