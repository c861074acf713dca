// What a WebAssembly bot finds of WASI in the page: standard input, output and error, arguments, time and chance; no files and no network.
// It stands before the bot in its worker. Reading waits by way of promises (JSPI), for a worker must not block on what it is told.
(() => {
  const post = globalThis.postMessage.bind(globalThis);
  const input = [];
  let more = null;
  let rest = new Uint8Array();
  const unread = { 1: "", 2: "" };
  const decoder = new TextDecoder();
  let memory = null;
  const view = () => new DataView(memory.buffer);
  const bytes = (at, n) => new Uint8Array(memory.buffer, at, n);
  const ok = 0, badf = 8, nosys = 52;
  const vectors = (at, n) => Array.from({ length: n }, (_, i) => [view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)]);
  const waiting = async () => {
    while (rest.length === 0) {
      if (input.length > 0) rest = new TextEncoder().encode(input.shift() + "\n");
      else await new Promise((resolve) => { more = resolve; });
    }
  };
  const read = async (fd, iovs, n, done) => {
    if (fd !== 0) return badf;
    await waiting();
    let got = 0;
    for (const [at, size] of vectors(iovs, n)) {
      const part = rest.subarray(0, size);
      bytes(at, part.length).set(part);
      rest = rest.subarray(part.length);
      got += part.length;
    }
    view().setUint32(done, got, true);
    return ok;
  };
  const write = (fd, iovs, n, done) => {
    if (fd !== 1 && fd !== 2) return badf;
    let sent = 0;
    for (const [at, size] of vectors(iovs, n)) {
      unread[fd] += decoder.decode(bytes(at, size).slice());
      sent += size;
    }
    const parts = unread[fd].split("\n");
    unread[fd] = parts.pop();
    if (unread[fd].length > 1000000) { parts.push(unread[fd]); unread[fd] = ""; }
    for (const line of parts) post(fd === 1 ? { line } : { said: line });
    view().setUint32(done, sent, true);
    return ok;
  };
  const poll = async (subs, events, n, done) => {
    let count = 0;
    let wait = Infinity;
    const list = [];
    for (let i = 0; i < n; i++) {
      const at = subs + 48 * i;
      const kind = view().getUint8(at + 8);
      list.push([view().getBigUint64(at, true), kind]);
      if (kind === 0) {
        const span = Number(view().getBigUint64(at + 24, true)) / 1e6;
        const whole = view().getUint16(at + 40, true) & 1;
        wait = Math.min(wait, whole ? span - (view().getUint32(at + 16, true) === 0 ? Date.now() : performance.now()) : span);
      }
    }
    const reads = list.some(([, kind]) => kind === 1);
    const timer = wait < Infinity ? new Promise((resolve) => setTimeout(resolve, Math.max(wait, 0))) : null;
    if (!list.some(([, kind]) => kind === 2)) await Promise.race([reads ? waiting() : null, timer].filter(Boolean));
    for (const [data, kind] of list) {
      if (kind === 1 && rest.length === 0) continue;
      const at = events + 32 * count++;
      bytes(at, 32).fill(0);
      view().setBigUint64(at, data, true);
      view().setUint8(at + 10, kind);
      if (kind === 1) view().setBigUint64(at + 16, BigInt(rest.length), true);
    }
    view().setUint32(done, count, true);
    return ok;
  };
  const calls = {
    fd_write: write,
    args_sizes_get(n, size) { view().setUint32(n, 1, true); view().setUint32(size, 4, true); return ok; },
    args_get(list, at) { view().setUint32(list, at, true); bytes(at, 4).set([98, 111, 116, 0]); return ok; },
    environ_sizes_get(n, size) { view().setUint32(n, 0, true); view().setUint32(size, 0, true); return ok; },
    environ_get: () => ok,
    clock_time_get(id, precision, at) { view().setBigUint64(at, BigInt(Math.round((id === 0 ? Date.now() : performance.now()) * 1e6)), true); return ok; },
    clock_res_get(id, at) { view().setBigUint64(at, 1000000n, true); return ok; },
    random_get(at, n) { for (let i = 0; i < n; i += 65536) crypto.getRandomValues(bytes(at + i, Math.min(65536, n - i))); return ok; },
    fd_fdstat_get(fd, at) { if (fd > 2) return badf; bytes(at, 24).fill(0); view().setUint8(at, 2); view().setBigUint64(at + 8, 0x1fffffffn, true); return ok; },
    fd_fdstat_set_flags: () => ok,
    fd_close: () => ok,
    sched_yield: () => ok,
    fd_prestat_get: () => badf,
    fd_prestat_dir_name: () => badf,
    proc_exit(code) { post({ exit: code }); throw new Error("exit"); },
  };
  // limited returns a program whose memory grows to 256 MB at most.
  const limited = (code) => {
    let at = 8;
    const number = () => {
      for (let n = 0, unit = 1; ; unit *= 128) {
        const b = code[at++];
        n += (b & 127) * unit;
        if (!(b & 128)) return n;
      }
    };
    const packed = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...packed(Math.floor(n / 128))]);
    while (at < code.length) {
      const start = at;
      const section = code[at++];
      const size = number();
      const end = at + size;
      if (section === 5) {
        if (number() !== 1) throw new Error("It must have one memory.");
        const flags = code[at++];
        const least = number();
        const most = flags & 1 ? number() : Infinity;
        const memory = [1, flags | 1, ...packed(least), ...packed(Math.min(most, 4096))];
        return new Blob([code.subarray(0, start), new Uint8Array([5, memory.length, ...memory]), code.subarray(end)]).arrayBuffer();
      }
      at = end;
    }
    return code;
  };
  globalThis.addEventListener("message", async (e) => {
    if (typeof e.data === "string") {
      input.push(e.data);
      if (more) { more(); more = null; }
      return;
    }
    try {
      if (typeof WebAssembly.Suspending !== "function") throw new Error("This browser cannot run WebAssembly bots yet: it has no JavaScript Promise Integration.");
      const module = await WebAssembly.compile(await limited(new Uint8Array(e.data)));
      const wasi = {};
      for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (from !== "wasi_snapshot_preview1" || kind !== "function") throw new Error(`It asks for ${from}.${name}, which is not part of WASI.`);
        wasi[name] = name === "fd_read" ? new WebAssembly.Suspending(read) : name === "poll_oneoff" ? new WebAssembly.Suspending(poll) : calls[name] || (() => nosys);
      }
      const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
      memory = instance.exports.memory;
      post({ begun: true });
      await WebAssembly.promising(instance.exports._start)();
      post({ exit: 0 });
    } catch (error) {
      if (error.message !== "exit") setTimeout(() => { throw error; });
    }
  });
})();
