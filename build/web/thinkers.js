// Built-in players think in workers, so that the page goes on drawing. The game finds this as the object pentarenaThinkers.
"use strict";

globalThis.pentarenaThinkers = (() => {
  const facts = document.documentElement.dataset;
  let compiled = null; // the program, once for all workers
  let began;
  const picture = new Promise((resolve) => { began = resolve; });
  const program = () => compiled ??= fetch(facts.thinker).then((r) => {
    if (!r.ok) throw new Error(`the server answered ${r.status} ${r.statusText} for ${facts.thinker}`);
    return WebAssembly.compileStreaming(r);
  });

  // within runs the program in the page itself, where the browser has no workers.
  async function within(early, hear) {
    const door = { alone: false, hear: null, send: hear };
    globalThis.pentarenaThinker = door;
    const go = new Go();
    const ended = go.run(await WebAssembly.instantiate(await program(), go.importObject));
    for (const text of early.splice(0)) door.hear(text);
    return [door, ended];
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
        ended(String((e && e.message) || e));
      };
      picture.then(async () => {
        if (typeof Worker !== "function") {
          globalThis.pentarenaPage.warn("This browser has no workers, so the AIs think in the page, and pictures may come late");
          const [door, end] = await within(early, hear);
          send = (text) => door.hear(text);
          await end;
          throw new Error("the program has ended");
        }
        const module = await program();
        const worker = new Worker(`thinker.js?${facts.version}`, { name: "Players" });
        worker.onmessage = (e) => hear(e.data);
        worker.onerror = (e) => { e.preventDefault(); worker.terminate(); fail(e); };
        worker.postMessage(module);
        for (const text of early.splice(0)) worker.postMessage(text);
        send = (text) => worker.postMessage(text);
      }).catch(fail);
      return { send: (text) => send(text) };
    },
  };
})();
