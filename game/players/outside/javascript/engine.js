// What a worker of the page has and QuickJS has not, as far as node.js builds on it: messages, timers, texts as bytes. It returns what the loop outside
// calls: hear(line), due() for the milliseconds until a timer is due, -1 without one, and fire().
(() => {
  const say = globalThis.pentarenaSay;
  delete globalThis.pentarenaSay;
  const listeners = {};
  globalThis.addEventListener = (kind, f) => { listeners[kind] = f; };
  globalThis.postMessage = (m) => {
    for (const kind of ["line", "said", "wrong", "exit"]) if (kind in m) say(kind, String(m[kind]), m.at | 0);
  };
  globalThis.console = {};
  const began = Date.now();
  globalThis.performance = { now: () => Date.now() - began };
  globalThis.queueMicrotask = (f) => { Promise.resolve().then(f); };

  const timers = new Map();
  let last = 0;
  const timer = (again) => (f, wait, ...args) => {
    const ms = Math.max(Number(wait) || 0, 1);
    timers.set(++last, { at: performance.now() + ms, again: again ? ms : 0, run: () => f(...args) });
    return last;
  };
  globalThis.setTimeout = timer(false);
  globalThis.setInterval = timer(true);
  globalThis.setImmediate = (f, ...args) => globalThis.setTimeout(f, 0, ...args);
  globalThis.clearTimeout = globalThis.clearInterval = globalThis.clearImmediate = (id) => { timers.delete(id); };

  globalThis.TextEncoder = class {
    encode(text = "") {
      const bytes = unescape(encodeURIComponent(String(text).toWellFormed()));
      return Uint8Array.from(bytes, (c) => c.charCodeAt(0));
    }
  };
  globalThis.TextDecoder = class {
    decode(bytes = []) {
      let text = "";
      const list = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength);
      for (let i = 0; i < list.length; i += 4096) text += String.fromCharCode(...list.subarray(i, i + 4096));
      try { return decodeURIComponent(escape(text)); } catch { return text; }
    }
  };

  return {
    hear: (line) => listeners.message({ data: line }),
    due: () => Math.min(...[...timers.values()].map((t) => Math.max(Math.ceil(t.at - performance.now()), 0)), timers.size ? Infinity : -1),
    fire() {
      for (const [id, t] of [...timers].sort(([, a], [, b]) => a.at - b.at)) {
        if (t.at > performance.now() || !timers.has(id)) continue;
        if (t.again) t.at = performance.now() + t.again;
        else timers.delete(id);
        t.run()?.catch?.((reason) => listeners.unhandledrejection({ reason, preventDefault() {} }));
      }
    },
  };
})()
