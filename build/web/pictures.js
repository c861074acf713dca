// The pictures of sprites are fetched and taken apart by a worker. The game finds this as the object pentarenaPictures.
"use strict";

globalThis.pentarenaPictures = (() => {
  const facts = document.documentElement.dataset;
  const open = new Map(); // what the worker is doing, by number
  const early = new Map(); // what was begun before the game asked, by address
  let worker = null;
  let last = 0;

  // within loads the worker's script into the page, for browsers without workers.
  let loaded = null;
  const within = () => loaded ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `picture.js?${facts.version}`;
    script.onload = resolve;
    script.onerror = () => reject(new Error("picture.js does not load"));
    document.head.append(script);
  });

  function begin(url) {
    const job = { report: () => {} };
    job.done = new Promise((resolve, reject) => { job.resolve = resolve; job.reject = reject; });
    job.done.catch(() => {}); // who asks is told
    const fail = (why) => {
      for (const j of open.values()) j.reject(why);
      open.clear();
      worker = null;
    };
    const address = new URL(url, location.href.split("#")[0]).href;
    if (typeof Worker !== "function") {
      within().then(() => globalThis.pentarenaPicture(address, (part) => job.report(part))).then(job.resolve, (e) => job.reject(String((e && e.message) || e)));
      return job;
    }
    try {
      if (!worker) {
        worker = new Worker(`picture.js?${facts.version}`, { name: "Pictures" });
        worker.onerror = (e) => { e.preventDefault(); fail(e.message || "a worker does not start"); };
        worker.onmessage = ({ data }) => {
          const j = open.get(data.id);
          if (!j) return;
          if (data.part !== undefined) return j.report(data.part);
          open.delete(data.id);
          if (data.error) j.reject(data.error);
          else j.resolve(data);
        };
      }
      open.set(++last, job);
      worker.postMessage({ id: last, url: address });
    } catch (e) {
      fail(String(e.message || e));
      job.reject(String(e.message || e));
    }
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
