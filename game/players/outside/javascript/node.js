// What a bot finds of Node in the page and in QuickJS: standard input and output, and the modules that read lines. In the page it stands before the
// bot in its worker, all on one line, so that lines of the bot keep their numbers.
(() => {
  const hear = globalThis.addEventListener.bind(globalThis);
  const post = globalThis.postMessage.bind(globalThis);
  const text = (list) => list.map((x) => (typeof x === "string" ? x : x instanceof Error ? String(x.stack || x) : JSON.stringify(x))).join(" ");
  // Most bots are modules, which run in a promise: the line is that of the stack, where this prelude is line 1 in the page.
  const broke = (reason) => {
    const lines = [...String(reason?.stack).matchAll(/:(\d+):\d+\)?$/gm)].map((m) => Number(m[1]));
    post({ wrong: `Uncaught ${reason}`, at: lines.find((l) => l > 1) });
  };
  const watch = (left) => { if (typeof left?.catch === "function") left.catch(broke); };
  post({ begun: true });
  const listeners = { data: [], end: [], readable: [], line: [], close: [] };
  const lines = [];
  const waiting = [];
  let encoding = null;
  let unread = "";
  // Characters of a line that a match takes at most, and the end that it may have; each is a byte or more.
  const longest = 262145;
  const write = (chunk) => {
    const said = typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
    // A line that is too long is told so far as shows that: there may be no memory for copies of it.
    if (said.length > longest && said.lastIndexOf("\n", longest) < 0) { post({ line: said.slice(0, longest + 1) }); unread = ""; return true; }
    const parts = (unread + said).split("\n");
    unread = parts.pop();
    if (unread.length > longest) { post({ line: unread }); unread = ""; }
    for (const line of parts) post({ line });
    return true;
  };
  hear("message", (e) => {
    if (typeof e.data !== "string") return;
    for (const f of listeners.data) watch(f(encoding ? e.data + "\n" : buffer(e.data + "\n")));
    for (const f of listeners.line) watch(f(e.data));
    if (waiting.length > 0) waiting.shift()({ value: e.data, done: false });
    else if (listeners.line.length === 0) lines.push(e.data);
  });
  // A Buffer, as Node has it, reads as text.
  const buffer = (text) => Object.assign(new TextEncoder().encode(text), { toString: () => text });
  const next = () => (lines.length > 0 ? Promise.resolve({ value: lines.shift(), done: false }) : new Promise((resolve) => waiting.push(resolve)));
  const iterable = { [Symbol.asyncIterator]: () => ({ next, return: () => Promise.resolve({ done: true }) }) };
  const on = (self) => (kind, f) => {
    (listeners[kind] || (listeners[kind] = [])).push(f);
    if (kind === "line") for (const line of lines.splice(0)) f(line);
    return self;
  };
  const stdin = { ...iterable, fd: 0, setEncoding(e) { encoding = e; return stdin; }, resume: () => stdin, pause: () => stdin, unref: () => stdin };
  stdin.on = stdin.once = stdin.addListener = on(stdin);
  const reader = { ...iterable, close() {}, prompt() {}, setPrompt() {}, question(said, f) { if (said) write(said); next().then((l) => f(l.value)); } };
  reader.on = reader.once = reader.addListener = on(reader);
  const readline = { createInterface: () => reader, promises: { createInterface: () => reader } };
  globalThis.process = { stdin, stdout: { write, isTTY: false, on() {} }, stderr: { write(s) { post({ said: String(s) }); return true; } }, argv: ["node", "bot.js"], env: {},
    platform: "browser", exit(code) { post({ exit: code | 0 }); for (;;); }, on() {}, nextTick: (f, ...a) => queueMicrotask(() => f(...a)),
    hrtime: Object.assign(() => { const t = performance.now(); return [Math.floor(t / 1000), Math.floor((t % 1000) * 1e6)]; }, { bigint: () => BigInt(Math.round(performance.now() * 1e6)) }) };
  globalThis.require = (name) => {
    const modules = { readline, "readline/promises": readline, process: globalThis.process };
    const found = modules[name.replace(/^node:/, "")];
    if (!found) throw new Error(`There is no module ${name} here; a bot is one file, and there are readline and process.`);
    return found;
  };
  globalThis.module = { exports: {} };
  globalThis.exports = globalThis.module.exports;
  globalThis.global = globalThis;
  Object.assign(console, { log: (...a) => write(text(a) + "\n"), info: (...a) => write(text(a) + "\n"),
    error: (...a) => post({ said: text(a) }), warn: (...a) => post({ said: text(a) }), debug: (...a) => post({ said: text(a) }), trace: (...a) => post({ said: text(a) }) });
  hear("unhandledrejection", (e) => {
    e.preventDefault();
    broke(e.reason);
  });
})();
