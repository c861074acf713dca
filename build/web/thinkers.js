// Built-in players think in workers, so that the page keeps drawing. The game finds this as the object pentarenaThinkers.
"use strict";

globalThis.pentarenaThinkers = (() => {
  const facts = document.documentElement.dataset;
  let compiled = null; // the program, once for all workers
  let began;
  const picture = new Promise((resolve) => { began = resolve; });
  const patience = 20; // seconds without a sign of life
  // watched calls late when seen has not been called for so long, and returns both. It counts seconds in which the page runs: after a sleep of the
  // machine nothing is late.
  function watched(late) {
    let silent = 0;
    const every = setInterval(() => { if (++silent >= patience) { clearInterval(every); late(); } }, 1000);
    return { seen: () => { silent = 0; }, end: () => clearInterval(every) };
  }
  async function load() {
    const stop = new AbortController();
    const watch = watched(() => stop.abort(new Error(`the server does not go on sending ${facts.thinker}`)));
    try {
      const r = await fetch(facts.thinker, { signal: stop.signal });
      if (!r.ok) throw new Error(`the server answered ${r.status} ${r.statusText} for ${facts.thinker}`);
      const parts = new TransformStream({ transform(part, out) { watch.seen(); out.enqueue(part); }, flush: watch.end });
      return await WebAssembly.compileStreaming(new Response(r.body.pipeThrough(parts), { headers: { "Content-Type": "application/wasm" } }));
    } finally {
      watch.end();
    }
  }
  const program = () => compiled ??= load();

  // within runs the program in the page itself, where the browser has no workers.
  async function within(early, hear) {
    const door = { alone: false, hear: null, send: hear };
    globalThis.pentarenaThinker = door;
    const go = new Go();
    const ended = go.run(await WebAssembly.instantiate(await program(), go.importObject));
    for (const text of early.splice(0)) door.hear(text);
    return [door, ended];
  }

  // begun begins a worker; null where the browser has none or starts none.
  function begun() {
    try {
      return new Worker(`thinker.js?${facts.version}`, { name: "Players" });
    } catch {
      return null;
    }
  }

  return {
    // begin allows the programs to start: the first picture comes before.
    begin: () => began(),
    // open starts a program. It calls hear with its messages, and ended when it has ended.
    open(hear, ended) {
      const early = [];
      let send = (text) => early.push(text);
      const fail = (e) => {
        compiled = null;
        ended(String(e?.message || (e instanceof Event ? "its script cannot be loaded" : e)));
      };
      picture.then(async () => {
        const module = await program();
        const worker = begun();
        if (!worker) {
          globalThis.pentarenaPage.warn("This browser starts no workers, so the AIs think in the page, and pictures may come late");
          const [door, end] = await within(early, hear);
          send = (text) => door.hear(text);
          await end;
          throw new Error("the program has ended");
        }
        const end = (e) => { watch.end(); clearInterval(asking); worker.terminate(); fail(e); };
        const watch = watched(() => end(new Error(`it has not answered for ${patience} seconds`)));
        const asking = setInterval(() => worker.postMessage(""), 5000);
        worker.onmessage = (e) => { watch.seen(); if (e.data) hear(e.data); };
        worker.onerror = (e) => { e.preventDefault(); end(e); };
        worker.postMessage(module);
        for (const text of early.splice(0)) worker.postMessage(text);
        send = (text) => worker.postMessage(text);
      }).catch(fail);
      return { send: (text) => send(text) };
    },
  };
})();
