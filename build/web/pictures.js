// The pictures of sprites are fetched and taken apart by a worker. Where that does not start, does not answer or cannot do it, the page does it
// itself. The game finds this as the object pentarenaPictures.
"use strict";

globalThis.pentarenaPictures = (() => {
  const facts = document.documentElement.dataset;
  const early = new Map(); // what was begun before the game asked, by address
  const open = new Map(); // what the worker is doing, by number
  const patience = 30000; // milliseconds for which the worker may be silent
  let worker = null;
  let able = true; // the worker can do it
  let last = 0;

  // inPage loads the worker's script into the page.
  let loaded = null;
  const inPage = () => loaded ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `picture.js?${facts.version}`;
    script.onload = resolve;
    script.onerror = () => { loaded = null; reject(new Error("picture.js does not load")); };
    document.head.append(script);
  });
  const within = async (address, report) => {
    await inPage();
    return globalThis.pentarenaPicture(address, report);
  };

  // end gives up the worker: what it was doing fails.
  function end(why) {
    able = false;
    worker?.terminate();
    worker = null;
    for (const job of open.values()) job.reject(new Error(why));
    open.clear();
  }

  function start() {
    worker = new Worker(`picture.js?${facts.version}`, { name: "Pictures" });
    worker.onerror = (e) => { e.preventDefault(); end(e.message || "a worker does not start"); };
    worker.onmessageerror = () => end("a worker sends what cannot be read");
    worker.onmessage = ({ data }) => {
      for (const job of open.values()) job.alive();
      const job = open.get(data.id);
      if (!job) return;
      if (data.part !== undefined) return job.report(data.part);
      open.delete(data.id);
      if (data.error) job.reject(new Error(data.error));
      else job.resolve(data);
    };
  }

  // beside has the worker do it.
  const beside = (address, report) => new Promise((resolve, reject) => {
    if (!worker) start();
    let timer = 0;
    const id = ++last;
    const job = {
      report,
      resolve(made) { clearTimeout(timer); resolve(made); },
      reject(why) { clearTimeout(timer); reject(why); },
      alive() {
        clearTimeout(timer);
        timer = setTimeout(() => end("a worker does not answer"), patience);
      },
    };
    open.set(id, job);
    job.alive();
    worker.postMessage({ id, url: address });
  });

  function begin(url) {
    const job = { report: () => {} };
    const address = new URL(url, location.href.split("#")[0]).href;
    const report = (part) => job.report(part);
    job.done = (async () => {
      if (able && typeof Worker === "function") {
        try {
          return await beside(address, report);
        } catch { /* below */ }
      }
      return within(address, report);
    })();
    job.done.catch(() => {}); // who asks is told
    return job;
  }

  const shell = `assets/shell.webp?${facts.shell}`;
  early.set(shell, begin(shell)); // while the program is on its way
  return {
    // load returns a promise of the file and its pixels.
    load(url, report) {
      const job = early.get(url) || begin(url);
      early.delete(url);
      job.report = report;
      return job.done;
    },
  };
})();
