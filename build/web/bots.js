// Bots of one's own, written in the page: an editor beside the board, and the workers in which they run. The game finds this as the object
// pentarenaBots; a match that a bot should play reaches the game like a file.
"use strict";

globalThis.pentarenaBots = (() => {
  const $ = (id) => document.getElementById(id);
  const facts = document.documentElement.dataset;
  const folder = "bots/"; // of the store
  const said = []; // the last lines of the console
  const remembered = 500; // lines, of 2000 characters each
  let setup = null; // of the match to play, as the game's setup has it
  let players = []; // whom a bot may meet in it, besides the bots that are kept
  let kept = null; // the name under which the bot is kept
  let session = null; // of editing it: its game, name and text as kept last, and its name since another tab has changed it meanwhile
  let source = null; // handle or last content of a file of one's own
  const files = new Set(); // the keys of bots that came from files
  let program = null; // bytes of a WebAssembly bot
  const arena = "/arena/"; // where a server that has one answers
  const largest = 64 << 20; // bytes of a bot, as in arena
  let wrong = 0; // the line with an error, from 1
  let last = ""; // seed of the last match

  const fetched = (name) => fetch(`${name}?${facts.version}`).then((r) => {
    if (!r.ok) throw new Error(`the server answered ${r.status} for ${name}`);
    return r.text();
  });
  let preludes = null; // what stands before a bot in its worker, on one line each
  const lined = (text) => text.split("\n").filter((l) => !l.trim().startsWith("//")).join(" ");
  const prelude = async (name) => {
    preludes ??= Promise.all(["node.js", "wasi.js"].map((n) => fetched(n).then(lined)));
    return (await preludes)[name === "wasi" ? 1 : 0];
  };

  // scripted makes a script of a bot that imports what the page has of Node. Lines keep their numbers.
  const modular = (text) => /^[ \t]*(import|export)\b/m.test(text);
  const scripted = (text) => text
    .replace(/^([ \t]*)import\s+([^"';]+?)\s+from\s*(["'])([^"']+)\3/gm, (_, space, what, quote, name) => `${space}const ${
      what.startsWith("* as ") ? what.slice(5) : what.replace(/\bas\b/g, ":")} = require("${name}")`)
    .replace(/^([ \t]*)import\s*(["'])([^"']+)\2/gm, '$1require("$3")');

  // The frame has no origin: what runs in it can neither read nor send anything.
  let frame = null;
  const framed = () => frame ??= new Promise((resolve) => {
    const f = document.createElement("iframe");
    f.setAttribute("sandbox", "allow-scripts");
    f.hidden = true;
    f.title = "Where bots run";
    f.onload = () => resolve(f.contentWindow);
    f.src = `bot.html?${facts.version}`;
    document.body.append(f);
  });

  function tell(text, kind) {
    text = text.slice(0, 2000);
    said.push(text);
    if (said.length > remembered) said.shift();
    const console = $("bots-console");
    const low = console.scrollTop + console.clientHeight >= console.scrollHeight - 4;
    const p = document.createElement("p");
    p.textContent = text;
    if (kind) p.className = kind;
    console.append(p);
    while (console.children.length > remembered) console.firstChild.remove();
    if (low) console.scrollTop = console.scrollHeight;
  }

  // lead adds a link to the console.
  function lead(text, to) {
    tell("", "note");
    const a = document.createElement("a");
    a.textContent = text;
    a.href = to;
    a.target = "_blank";
    $("bots-console").lastChild.append(a);
  }

  // publishes shows what publishes a bot where the server has an arena.
  async function publishes() {
    if (!globalThis.pentarenaServer) return;
    const answer = await fetch("api/games").then((r) => r.json());
    $("bots-publish").hidden = !answer.beside?.includes(arena);
  }

  // publish uploads the bot to the arena, and leads to the page of its trial.
  async function publish() {
    keep();
    const form = new FormData();
    form.append("file", new File([program || encode($("bots-text").value)], kept));
    form.append("game", setup.game);
    form.append("name", kept.replace(/\.[^.]*$/, ""));
    tell(`${kept} is being uploaded.`, "note");
    const answer = await fetch(`${arena}upload`, { method: "POST", body: form });
    if (answer.ok && answer.redirected) {
      tell(`${kept} is uploaded. It plays on the ladder when it has passed its trial.`, "note");
      lead("How the trial goes", answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    tell(`${kept} was not published: ${page.querySelector(".wrong")?.textContent ?? `the server answered ${answer.status}`}`, "bad");
    if (answer.status === 401) lead("Sign in", `${arena}signin`);
  }

  function number() {
    const n = $("bots-text").value.split("\n").length;
    const gutter = $("bots-lines");
    while (gutter.children.length > n) gutter.lastChild.remove();
    while (gutter.children.length < n) {
      const line = document.createElement("span");
      line.textContent = gutter.children.length + 1;
      gutter.append(line);
    }
    for (let i = 0; i < n; i++) gutter.children[i].className = i + 1 === wrong ? "wrong" : "";
    gutter.scrollTop = $("bots-text").scrollTop;
    pentarenaSyntax.tint();
  }

  function mark(line) {
    wrong = line;
    number();
    if (line > 0) {
      const area = $("bots-text");
      area.scrollTop = Math.max((line - 5) * parseFloat(getComputedStyle(area).lineHeight), 0);
      number();
    }
  }

  const page = () => globalThis.pentarenaPage;
  const store = globalThis.pentarenaStore;
  const trail = globalThis.pentarenaHistory;
  const encode = (text) => new TextEncoder().encode(text);
  const decode = (bytes) => new TextDecoder().decode(bytes);
  const key = (name) => `${folder}${setup.game}/${name}`;
  const compiled = (name) => name.endsWith(".wasm");
  const keptFor = (game, among = store) => among.list().filter((n) => n.startsWith(`${folder}${game}/`)).map((n) => n.slice(folder.length + game.length + 1));
  const mine = () => keptFor(setup.game);
  const kind = (name) => `script:${name}`;

  let pending = 0;
  // keep stores what was written, unless another tab has changed the bot meanwhile: then it becomes another one.
  function keep() {
    clearTimeout(pending);
    pending = 0;
    const text = $("bots-text").value, me = session;
    if (!kept || program || text === me.text) return;
    const before = me.text;
    me.text = text;
    store.change((files) => {
      const now = files.load(`${folder}${me.game}/${me.name}`);
      if (now && !me.other && ![before, text].includes(decode(now))) me.other = besides(me.name, keptFor(me.game, files));
      files.save(`${folder}${me.game}/${me.other ?? me.name}`, encode(text));
    }, () => moved(me));
    moved(me);
  }
  function moved(me) {
    if (me !== session || !me.other || kept === me.other) return;
    kept = me.other;
    names();
    tell(`${me.name} was changed in another tab meanwhile. What you write here is ${kept} now.`, "note");
  }

  // What another tab has changed is shown, unless it was changed here as well.
  store.listen((changed) => {
    if (!setup || ![...changed].some((n) => n.startsWith(folder))) return;
    if (kept && changed.has(key(kept)) && store.load(key(kept))) {
      if (program) open(kept);
      else if ($("bots-text").value === session.text) {
        const text = decode(store.load(key(kept)));
        if (text !== session.text) {
          const { selectionStart, scrollTop } = $("bots-text");
          session.text = text;
          $("bots-text").value = text;
          $("bots-text").setSelectionRange(selectionStart, selectionStart);
          $("bots-text").scrollTop = scrollTop;
          mark(0);
          tell(`${kept} was changed in another tab. This is what it is now.`, "note");
        }
      }
    }
    names();
  });

  function names() {
    const select = $("bots-name");
    select.replaceChildren(...mine().concat("New bot").map((n) => new Option(n, n)));
    select.value = kept;
    rivals($("bots-rival").value);
  }

  // rivals offers whom the bot may meet, and chooses one.
  function rivals(chosen) {
    $("bots-rival").replaceChildren(...players.map((p) => new Option(p.title, p.kind)), ...mine().map((n) => new Option(n, kind(n))));
    $("bots-rival").value = chosen;
  }

  // edit brings a text into the editor, of a bot that is kept or of a new one.
  function edit(name, text, fresh) {
    kept = name;
    session = { game: setup.game, name, text: fresh ? null : text, other: null };
    program = null;
    $("bots-text").value = text;
    $("bots-text").readOnly = false;
    $("bots-text").setSelectionRange(0, 0);
    mark(0);
    keep();
    names();
  }

  // open brings a bot that is kept into the editor.
  function open(name) {
    const bytes = store.load(key(name));
    if (!compiled(name)) {
      edit(name, decode(bytes));
      return;
    }
    kept = name;
    program = bytes;
    $("bots-text").value = `// ${name}: a WebAssembly program of ${bytes.length} bytes.\n// It speaks by standard input and output (WASI).`;
    $("bots-text").readOnly = true;
    mark(0);
    names();
  }

  async function begin(name) {
    edit(name, await fetched(`bots/${setup.game}.js`), true);
  }

  // free is the first name that no bot of a list has: before, a number and after.
  const free = (list, before, after, i = 1) => {
    while (list.includes(`${before}${i}${after}`)) i++;
    return `${before}${i}${after}`;
  };
  // besides is a name like another one.
  const besides = (name, list) => {
    const [, before, after] = name.match(/^(.*?)(\.[^.]*)?$/);
    return free(list, `${before}-`, after ?? "", 2);
  };
  const fresh = () => free(mine(), "bot", ".mjs");

  function play(again) {
    keep();
    mark(0);
    const seat = Number($("bots-seat").value);
    const seats = setup.seats.map((s, i) => (i === seat ? { name: kept, kind: kind(kept) }
      : { name: $("bots-rival").selectedOptions[0].textContent, kind: $("bots-rival").value }));
    if (!again || !last) last = Math.random().toString(36).slice(2, 10);
    tell(`${again ? "Again" : "A match"}: ${kept} as player ${seat + 1} against ${$("bots-rival").selectedOptions[0].textContent}, seed ${last}`, "note");
    page().take("match to play", JSON.stringify({ ...setup, seed: last, seats }));
  }

  function take(name, bytes) {
    if (bytes.length > largest) {
      tell(`${name} has more than ${largest >> 20} MB. That is too much for a bot.`, "bad");
      return;
    }
    const { game } = setup, at = key(name), known = files.has(at);
    let other = null;
    store.change((to) => {
      const was = to.load(at);
      if (was && !known && decode(was) !== decode(bytes)) { // perhaps written here
        other = besides(name, keptFor(game, to));
        to.save(`${folder}${game}/${other}`, was);
      }
      to.save(at, bytes);
    });
    if (other) tell(`Another ${name} was kept here. It is ${other} now.`, "note");
    files.add(at);
    open(name);
  }

  // A file of one's own is read again whenever it was saved, so that authors keep their own editor.
  async function watch(handle) {
    let seen = 0;
    const look = async () => {
      const file = await handle.getFile();
      if (file.lastModified === seen) return;
      const first = seen === 0;
      seen = file.lastModified;
      take(file.name, new Uint8Array(await file.arrayBuffer()));
      tell(first ? `${file.name} is read again whenever you save it.` : `${file.name} was read again.`, "note");
    };
    const every = setInterval(() => {
      if (source !== me) clearInterval(every);
      else look().catch((e) => { clearInterval(every); tell(`${handle.name} cannot be read any more: ${e.message}`, "bad"); });
    }, 1000);
    const me = {};
    source = me;
    await look();
  }

  // read opens a file that was chosen or dropped, and reports whether that went well.
  async function read(file) {
    try {
      take(file.name, new Uint8Array(await file.arrayBuffer()));
      return true;
    } catch (e) { // a folder, or a file that has gone
      tell(`${file.name} cannot be read: ${(e && e.message) || e}`, "bad");
      return false;
    }
  }

  async function choose() {
    if (typeof showOpenFilePicker === "function") {
      try {
        const [handle] = await showOpenFilePicker({ id: "bot", types: [{ description: "Bots", accept: { "text/javascript": [".js", ".mjs", ".cjs"], "application/wasm": [".wasm"] } }] });
        await watch(handle);
        return;
      } catch (e) {
        if (e.name === "AbortError") return;
      }
    }
    $("bots-file").click();
  }

  function dock() {
    const open = !$("bots").hidden;
    document.documentElement.classList.toggle("docked", open);
    setTimeout(() => window.dispatchEvent(new Event("resize"))); // not while the program, which may have asked for this, draws a picture
  }

  function show() {
    $("bots").hidden = false;
    dock();
    trail.opens({ name: "bots", close, show });
  }

  function close() {
    keep();
    source = null;
    $("bots").hidden = true;
    dock();
    trail.closes("bots");
    document.querySelector("canvas")?.focus();
  }

  $("bots-text").addEventListener("input", () => {
    mark(0);
    clearTimeout(pending);
    pending = setTimeout(keep, 300); // not for every key
  });
  window.addEventListener("pagehide", () => { if (pending) keep(); });
  $("bots-text").addEventListener("scroll", () => { $("bots-lines").scrollTop = $("bots-text").scrollTop; });
  $("bots-text").addEventListener("keydown", (e) => {
    if (e.key === "Tab" && !e.shiftKey && !e.ctrlKey && !e.altKey && !e.metaKey && !$("bots-text").readOnly) {
      e.preventDefault();
      document.execCommand("insertText", false, "  ");
    }
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) { e.preventDefault(); play(e.shiftKey); }
    if (e.key === "Escape") { e.preventDefault(); $("bots-run").focus(); }
  });
  $("bots-run").addEventListener("click", () => play(false));
  $("bots-again").addEventListener("click", () => play(true));
  $("bots-close").addEventListener("click", close);
  $("bots-open").addEventListener("click", choose);
  $("bots-file").addEventListener("change", async () => {
    const [file] = $("bots-file").files;
    if (file) await read(file);
    $("bots-file").value = "";
  });
  $("bots-save").addEventListener("click", () => {
    const why = page().download(kept, program || encode($("bots-text").value));
    if (why) tell(`${kept} was not saved: ${why}`, "bad");
    else tell(program ? `The browser was given ${kept} to save.` : `The browser was given ${kept} to save. It runs with Node as it is: go run ./cmd/arena match -game ${setup.game} "node ${kept}" expert`, "note");
  });
  $("bots-publish").addEventListener("click", () => publish().catch((e) => tell(`${kept} was not published: ${(e && e.message) || e}`, "bad")));
  $("bots-name").addEventListener("change", () => {
    source = null;
    const name = $("bots-name").value;
    if (name === "New bot") begin(fresh()).catch((e) => tell(String(e.message || e), "bad"));
    else open(name);
  });
  $("bots").addEventListener("dragover", (e) => e.preventDefault());
  $("bots").addEventListener("drop", async (e) => {
    const [file] = e.dataTransfer.files;
    if (!file) return;
    e.preventDefault();
    source = null;
    if (await read(file)) tell(`${file.name} was opened. Drop it again when you have changed it.`, "note");
  });

  return {
    // open shows the editor. facts are the match to play and the players that a bot may meet.
    open(text) {
      const { match, players: others } = JSON.parse(text);
      const other = !setup || setup.game !== match.game;
      setup = match;
      players = others;
      $("bots-game").textContent = match.title;
      $("bots-rules").href = `bots/${setup.game}.txt?${facts.version}`;
      rivals(match.rival);
      $("bots-seat").replaceChildren(...match.seats.map((_, i) => new Option(`player ${i + 1}`, i)));
      $("bots-seat").value = 0;
      delete setup.title;
      delete setup.rival;
      show();
      publishes().catch(() => { $("bots-publish").hidden = true; }); // the server is not there
      if (other) {
        source = null;
        const [name] = mine();
        if (name) open(name);
        else begin("bot1.mjs").catch((e) => tell(String(e.message || e), "bad"));
      }
      $("bots-text").focus();
    },
    keptFor,
    isOpen: () => !$("bots").hidden,
    // start runs the bot of a name: begun is called when its first line is about to run, hear with each line of its standard output, ended when it
    // has ended. The second argument of ended says that it could not begin, for a reason that is not its own.
    start(game, name, hear, ended, begun) {
      let port = null;
      let early = [];
      let over = false;
      let failed = false; // and the console has said why
      let heard = 0; // messages of the bot
      const finish = (why, broken = false) => {
        if (over) return;
        over = true;
        port?.close();
        if (why !== "it was stopped" && !failed && !broken) tell(`${name} has ended: ${why}`, "bad");
        ended(why, broken);
      };
      (async () => {
        const file = store.load(`${folder}${game}/${name}`);
        if (!file) throw new Error(`there is no bot ${name} in this browser`);
        const wasm = compiled(name);
        const before = await prelude(wasm ? "wasi" : "node");
        const view = await framed();
        if (over) return;
        const channel = new MessageChannel();
        port = channel.port1;
        port.onmessage = ({ data }) => {
          if (over) return;
          heard++;
          if (data.begun) begun();
          else if (data.line !== undefined) {
            hear(data.line);
            if (data.line.includes('"log"')) {
              try {
                const m = JSON.parse(data.line);
                if (m.type === "log") tell(name === kept ? String(m.text) : `${name}: ${m.text}`);
              } catch { /* the game says what is wrong with it */ }
            }
          } else if (data.said !== undefined) tell(name === kept ? data.said : `${name}: ${data.said}`, "err");
          else if (data.wrong !== undefined) {
            failed = true;
            tell(data.at > 0 ? `${name}, line ${data.at}: ${data.wrong}` : data.wrong, "bad");
            if (name === kept && !program) mark(data.at);
          } else if (data.ended !== undefined) finish(data.ended, data.broken);
        };
        const bytes = wasm ? file.slice().buffer : null;
        const text = wasm ? "" : decode(file);
        const [first, last] = modular(text) ? ["(async () => {", "\n})();"] : ["", ""]; // a module may wait at its top
        view.postMessage({ prelude: before + first, source: scripted(text) + last, program: bytes }, "*", bytes ? [channel.port2, bytes] : [channel.port2]);
        for (const line of early) port.postMessage(line);
        early = null;
      })().catch((e) => finish(String((e && e.message) || e), true));
      return {
        heard: () => heard,
        send(line) { if (early) early.push(line); else if (!over) port.postMessage(line); },
        stop() {
          port?.postMessage({ stop: true });
          finish("it was stopped");
        },
      };
    },
    tell,
    said: () => said,
  };
})();
