// The store: the files of the game in memory, so that it reads and writes without waiting, and in IndexedDB, which all tabs of the game share.
// A write is a change that may be carried out again: if another tab has written meanwhile, that is read first, within the same transaction.
// What the browser does not take waits, and is tried again. The game finds this as the object pentarenaStore; it works in a worker as well.
"use strict";

globalThis.pentarenaStore = (() => {
  const name = "pentarena";
  const shape = 2; // of the database: 1 had the files alone
  const patience = 4000; // how long the browser may take to open the database before the game starts without it, in milliseconds
  const longest = 15000; // how long it may take for the database, or a transaction, before that is tried again
  const term = 90000; // of a lease, which stands in for a lock where the browser has none
  const counter = ""; // the entry of revisions with the number of the last change, and the name of this database

  let base = null; // the database, null while it cannot be used
  let identity = ""; // of the database that was read
  let seen = 0; // the last change that was read
  let known = new Map(); // the files as the database has them
  let files = known; // the files as the game sees them: known, and what waits
  const waiting = []; // changes that are not written yet, in their order
  let stale = false; // another tab has written
  let busy = false;
  let opened = null; // a promise of the first attempt to read the files
  let changes = 0; // how often files changed in another tab
  let listener = () => {}; // is told which
  let trouble = ""; // why files are not written; "" when they are
  const news = []; // what the person has not been told yet
  let tries = 0; // in vain
  let timer = 0;

  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const after = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
  const because = (e) => String((e && e.message) || e || "it does not say why").replace(/\.$/, "");
  const mute = "The browser's storage does not answer";
  const haste = new Error("the page goes away");
  let interrupt = () => {}; // breaks off the transaction that runs, for a reason

  // lost says why files are not written, once for each reason.
  function lost(why) {
    if (trouble === why) return;
    trouble = why;
    news.push(`${why}. What is new is kept while this page is open, and written when that works again. To be safe, save everything to a file under Settings, Data`);
  }
  function back() {
    if (trouble && news.length === 0) news.push("The browser's storage works again, and everything is kept");
    else if (trouble) news.length = 0; // nobody has heard of it
    trouble = "";
    tries = 0;
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => { timer = 0; work(); }, Math.min(1000 * 2 ** tries++, 30000));
  }

  // connect opens the database.
  function connect() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, shape);
      let late = false;
      const slow = setTimeout(() => lost(mute), patience);
      setTimeout(() => {
        late = true;
        reject(new Error(mute));
      }, longest);
      request.onupgradeneeded = ({ oldVersion }) => {
        const made = request.result;
        const old = oldVersion === 0 ? made.createObjectStore("files") : request.transaction.objectStore("files");
        made.createObjectStore("leases");
        const revisions = made.createObjectStore("revisions");
        revisions.createIndex("rev", "rev");
        revisions.put({ rev: 1, id: Math.random().toString(36).slice(2) }, counter);
        if (oldVersion > 0) old.getAllKeys().onsuccess = (e) => { for (const key of e.target.result) revisions.put({ rev: 1 }, key); };
      };
      request.onblocked = () => lost("Another tab with an older version of the game keeps the browser's storage to itself. Close it");
      request.onerror = (e) => {
        e.preventDefault?.();
        clearTimeout(slow);
        reject(request.error);
      };
      request.onsuccess = () => {
        clearTimeout(slow);
        const made = request.result;
        const gone = () => {
          made.close();
          if (base === made) base = null;
          later();
        };
        made.onversionchange = gone; // it is deleted, or a newer version of the game changes it
        made.onclose = gone;
        if (late) made.close();
        else resolve(made);
      };
    });
  }

  // transact carries out work in a transaction, and returns when that is kept. work must wait for nothing but the transaction.
  async function transact(mode, work) {
    if (!base) throw new Error("it was closed");
    const t = base.transaction(["files", "revisions"], mode);
    const ended = new Promise((resolve, reject) => {
      t.oncomplete = resolve;
      t.onabort = () => reject(t.error || new Error("the browser has broken it off"));
    });
    let fault = null;
    const abort = (e) => {
      fault ??= e;
      try { t.abort(); } catch { /* it is over */ }
    };
    interrupt = abort;
    const slow = setTimeout(() => abort(new Error(mute)), longest);
    const dead = after(longest + patience).then(() => { throw fault; });
    dead.catch(() => {});
    try {
      await Promise.race([Promise.all([ended, work(t).catch(abort)]), dead]);
    } catch (e) {
      throw fault || e;
    } finally {
      clearTimeout(slow);
      interrupt = () => {};
    }
  }

  // catchUp reads what other tabs have written, and carries out upon it what waits here.
  async function catchUp(t) {
    const table = t.objectStore("files"), revisions = t.objectStore("revisions");
    const { rev, id } = await answer(revisions.get(counter));
    if (id === identity && rev === seen) return;
    const fresh = id !== identity;
    const changed = new Set();
    const there = new Set((await answer(table.getAllKeys())).map(String));
    const read = async (key) => {
      const value = await answer(table.get(key));
      if (value === undefined) return;
      known.set(key, value instanceof Uint8Array ? value : new Uint8Array(value));
      changed.add(key);
    };
    const mine = known;
    known = new Map(known);
    const names = fresh ? [...there] : (await answer(revisions.index("rev").getAllKeys(IDBKeyRange.lowerBound(seen, true)))).map(String);
    await Promise.all(names.filter((key) => key !== counter).map(read));
    const missing = [...mine.keys()].filter((key) => !there.has(key));
    for (const key of missing) {
      known.delete(key);
      if (!fresh) changed.add(key);
    }
    if (fresh && missing.length > 0) { // the browser has lost the files; they are still here
      waiting.unshift({ act: (to) => { for (const key of missing) if (!to.load(key)) to.save(key, mine.get(key)); }, writes: new Map(), done() {} });
    }
    seen = rev;
    identity = id;
    files = new Map(known);
    for (const change of waiting) {
      try {
        carryOut(change);
      } catch { /* it does not apply any more */ }
    }
    if (changed.size > 0) {
      changes++;
      listener(changed);
    }
  }

  // enter writes files in a transaction.
  function enter(t, writes, rev) {
    const table = t.objectStore("files"), revisions = t.objectStore("revisions");
    for (const [key, data] of writes) {
      if (data) {
        table.put(data, key);
        revisions.put({ rev }, key);
      } else {
        table.delete(key);
        revisions.delete(key);
      }
    }
    revisions.put({ rev, id: identity }, counter);
  }

  // carryOut carries out a change upon the files as the game sees them: all of it, or nothing when it fails.
  let drafts = null; // what a change has written so far
  function carryOut(change) {
    drafts = new Map();
    change.writes = new Map();
    try {
      if (change.act(here) !== false) change.writes = drafts;
    } finally {
      drafts = null;
    }
    if (change.writes.size > 0 && files === known) files = new Map(known);
    for (const [key, data] of change.writes) data ? files.set(key, data) : files.delete(key);
  }

  function forget(change) {
    const i = waiting.indexOf(change);
    if (i >= 0) waiting.splice(i, 1);
  }

  // write keeps some of the changes that wait.
  async function write(some) {
    let all;
    await transact("readwrite", async (t) => {
      await catchUp(t);
      all = new Map(some.flatMap((change) => [...change.writes]));
      if (all.size === 0) return;
      enter(t, all, seen + 1);
    });
    if (all.size > 0) {
      seen++;
      for (const [key, data] of all) data ? known.set(key, data) : known.delete(key);
      settle(all);
      try { channel?.postMessage(seen); } catch { /* the other tabs look when they are shown */ }
    }
    for (const change of some) {
      forget(change);
      change.done();
    }
    if (waiting.length === 0) files = known;
  }

  // The browser may clear what it keeps for a page, unless it has promised not to. It is asked when there is something to lose.
  let promise = ""; // what it has answered: "promised", "refused", "" when it was not asked or says nothing
  let asked = false;
  let usage = ""; // how much is kept, in words
  const megabytes = (n) => (n >= 1e9 ? `${(n / 1e9).toFixed(1)} GB` : `${(n / 1e6).toFixed(1)} MB`);
  async function weigh() {
    try {
      const storage = navigator.storage;
      if (await storage.persisted()) promise = "promised";
      const { usage: used, quota } = await storage.estimate();
      if (quota > 0) usage = `${megabytes(used)} of ${megabytes(quota)} are used`;
    } catch { /* the browser does not say */ }
  }
  async function settle(writes) {
    if (asked || ![...writes.keys()].some((key) => /^(match-|bots\/)/.test(key))) return;
    asked = true;
    await weigh();
    try {
      if (promise !== "promised") promise = await navigator.storage.persist() ? "promised" : "refused";
    } catch { /* the browser has no such promise */ }
  }

  const full = (e) => e && (e.name === "QuotaExceededError" || e.name === "UnknownError" && /quota|space/i.test(e.message));

  // work opens the database, reads what is stale and writes what waits, as far as that can be done now.
  async function work() {
    if (busy) return;
    busy = true;
    try {
      for (;;) {
        if (!base) {
          base = await connect();
          stale = true;
        }
        if (!stale && waiting.length === 0) break;
        stale = false;
        const all = waiting.slice();
        if (all.length === 0) {
          await transact("readonly", catchUp);
          continue;
        }
        try {
          await write(all);
        } catch (e) {
          if (!full(e)) throw e;
          for (const change of all) { // what is small, or makes room, is kept all the same
            await write([change]).catch((e) => { if (!full(e)) throw e; });
          }
          if (all.some((change) => waiting.includes(change))) throw e;
        }
      }
      back();
    } catch (e) {
      if (e === haste) return;
      if (full(e)) {
        lost("The browser has no more room for the game's files. Remove matches under Settings, Data");
        tries = 2;
      } else {
        base?.close();
        base = null;
        lost(because(e) === mute ? mute : `The browser's storage cannot be used: ${because(e)}`);
      }
      later();
    } finally {
      busy = false;
    }
    if (base && !trouble && (stale || waiting.length > 0)) work();
  }

  // Other tabs say when they have written, and a tab that is shown again looks.
  let channel = null;
  try {
    channel = new BroadcastChannel(name);
    channel.onmessage = () => { stale = true; work(); };
  } catch { /* the browser has none */ }
  globalThis.document?.addEventListener("visibilitychange", () => { if (!document.hidden) { stale = true; work(); } });

  // change carries out act at once, and again upon what another tab has written meanwhile; done is called when it is kept. act changes nothing but
  // files, by what it is given, and may return false to change nothing.
  function change(act, done = () => {}) {
    const made = { act, done, writes: new Map() };
    carryOut(made);
    waiting.push(made);
    if (closing) hurry();
    else if (!trouble || !timer) queueMicrotask(work); // else it is tried again soon
  }

  // hurry writes what waits when the page goes away, which leaves no time to read what others have written: they would have said so.
  let closing = false;
  function hurry() {
    if (!base) return;
    interrupt(haste); // what it has not written yet is part of what waits
    const all = waiting.splice(0);
    const writes = new Map(all.flatMap((change) => [...change.writes]));
    if (writes.size === 0) return;
    const rev = seen + 1000; // more than another tab may have written meanwhile
    try {
      const t = base.transaction(["files", "revisions"], "readwrite");
      t.onabort = () => { waiting.unshift(...all); };
      enter(t, writes, rev);
      t.commit();
    } catch {
      waiting.unshift(...all);
    }
  }
  globalThis.addEventListener("pagehide", () => { closing = true; hurry(); });
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    closing = false;
    stale ||= persisted;
    if (persisted) work();
  });
  function put(key, data) {
    if (drafts) {
      drafts.set(key, data);
      return;
    }
    const before = waiting.findIndex((c) => c.plain === key);
    if (before >= 0 && !busy) waiting.splice(before, 1); // nobody needs it any more
    change((to) => (data ? to.save(key, data) : to.remove(key)));
    waiting.at(-1).plain = key;
  }
  const here = {
    load: (key) => (drafts?.has(key) ? drafts.get(key) : files.get(key)) || null,
    list() {
      const names = new Set(files.keys());
      for (const [key, data] of drafts || []) data ? names.add(key) : names.delete(key);
      return [...names].sort();
    },
    save: (key, data) => put(key, data),
    remove: (key) => put(key, null),
  };

  // lease stands in for a lock: an entry in the database that is renewed while it is held.
  function lease(key, taken) {
    const holder = Math.random().toString(36).slice(2);
    let on = true, told = false;
    const ask = async (give) => {
      if (!base) return !give; // alone with what is in memory
      const t = base.transaction("leases", "readwrite");
      const leases = t.objectStore("leases");
      const now = await answer(leases.get(key));
      const mine = !now || now.holder === holder || now.until < Date.now();
      if (mine) give ? leases.delete(key) : leases.put({ holder, until: Date.now() + term }, key);
      return mine;
    };
    const round = async () => {
      if (!on) return;
      const got = await ask(false).catch(() => false);
      if (on && got && !told) {
        told = true;
        taken();
      }
      if (on) setTimeout(round, told ? term / 4 : 1000);
    };
    round();
    return () => {
      on = false;
      if (told) ask(true).catch(() => {});
    };
  }

  return Object.assign(here, {
    change,
    // open begins to read the files. Ready returns when they are read, or the browser takes too long for that.
    open: () => opened = work(),
    ready: () => Promise.race([opened, after(patience)]),
    changes: () => changes,
    listen(hear) { listener = hear; },
    // tell is what the person should hear of the store; "" for nothing.
    tell: () => news.shift() || "",
    // keeping says how safe the files are.
    keeping() {
      weigh();
      const words = [];
      if (trouble) words.push(`Not everything is kept: ${trouble}.`);
      if (promise === "promised") words.push("The browser has promised to keep what is here until you clear it.");
      else if (promise === "refused") words.push("The browser does not promise to keep what is here: it may clear it when it needs room.");
      else words.push("The browser keeps what is here, but may clear it when it needs room.");
      if (usage) words.push(`${usage}.`);
      return words.join(" ");
    },
    waits: () => waiting.length,
    // hold calls taken when no other tab holds a name; what it returns gives the name back, also before it is taken.
    hold(key, taken) {
      let on = true, give = () => {};
      const fallback = () => { if (on) give = lease(key, taken); };
      if (globalThis.navigator?.locks) {
        const stop = new AbortController();
        const kept = new Promise((resolve) => { give = () => { stop.abort(); resolve(); }; });
        try {
          navigator.locks.request(`${name} ${key}`, { signal: stop.signal }, () => {
            if (on) taken();
            return kept;
          }).catch((e) => { if (e.name !== "AbortError") fallback(); });
        } catch {
          fallback();
        }
      } else fallback();
      return () => {
        on = false;
        give();
      };
    },
  });
})();
