// The page around the game: loads it and shows how far that is, keeps files in the browser, passes files in and out, says what went
// wrong, and mirrors the game's words for screen readers. The game finds all of it as the object pentarenaPage.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const facts = document.documentElement.dataset;
  const lines = []; // the last lines that the program printed
  const fonts = new Map(); // type, by the names of its faces
  const incoming = []; // files that the game has not taken yet
  let over = false; // a fault is on the screen
  let started = false;
  let beats = 0; // times that the program asked for what has come in, once in each frame
  const patience = 1000; // how long the screen may be empty before it shows how far the loading is, in milliseconds
  let wantsSave = false;
  let gesture = false;
  let called = ""; // what a person who looks elsewhere is called for
  let notices = false; // also by a notification
  const plainTitle = document.title;
  const plainIcon = "favicon.svg";
  const callIcon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#f5a800"/></svg>')}`;

  // progress shows how much of the loading is done, 0 to 1.
  function progress(part, doing) {
    const percent = Math.floor(Math.min(Math.max(part, 0), 1) * 100);
    $("fill").style.transform = `translateX(${percent - 100}%)`;
    $("percent").textContent = `${percent} %`;
    $("bar").setAttribute("aria-valuenow", percent);
    if (doing) $("doing").textContent = doing;
  }

  function fail(title, text, detail) {
    if (over) return;
    over = true;
    $("fault-title").textContent = title;
    $("fault-text").textContent = text;
    $("fault-detail").textContent = detail || "";
    $("fault-more").hidden = !detail;
    $("copy").hidden = !detail;
    $("stage").hidden = true;
    $("fault").hidden = false;
    $("loader").hidden = false;
    $("loader").classList.remove("done");
    $("loader").classList.add("slow");
    $("again").focus();
  }
  $("again").addEventListener("click", () => location.reload());
  $("copy").addEventListener("click", async () => {
    const text = [$("fault-title").textContent, $("fault-text").textContent, $("fault-detail").textContent,
      `version ${facts.version}`, navigator.userAgent].join("\n");
    try {
      await navigator.clipboard.writeText(text);
      $("copy").textContent = "Copied";
    } catch {
      $("fault-more").open = true;
      getSelection().selectAllChildren($("fault-detail"));
    }
  });

  let notice = ""; // what the person should hear of the page
  // Files that come together reach the game together, for two of them may be halves of one match.
  async function take(list) {
    const read = [];
    for (const file of list) {
      try {
        read.push({ name: file.name, data: new Uint8Array(await file.arrayBuffer()), error: "" });
      } catch (e) {
        read.push({ name: file.name, data: new Uint8Array(), error: String(e.message || e) });
      }
    }
    incoming.push(...read);
  }
  // keepPage has the browser keep the page, to be opened without the network. It continues without where the browser does not, such as on plain http.
  const settled = 3000; // milliseconds after the first picture
  async function keepPage() {
    try {
      await navigator.serviceWorker?.register("offline.js");
    } catch { /* it needs the network next time as well */ }
  }

  function canvas() { return document.querySelector("canvas"); }

  // refusal is why there is no file, in the words of the own server; those of another one could say anything.
  async function refusal(answer) {
    const own = new URL(answer.url).origin === location.origin;
    const told = own && answer.headers.get("content-type")?.startsWith("application/json") && await answer.json().catch(() => null);
    return typeof told?.error === "string" ? told.error.slice(0, 300) : `the server answers ${answer.status} ${answer.statusText}`;
  }

  // A link may also give the address of a record (#r=), or of two to compare (#r=…&with=…), which are fetched where their server permits that, and
  // opened like files.
  const largest = 64 << 20;
  async function fetched(text) {
    let name = "record";
    try {
      const address = decodeURIComponent(text);
      name = address.match(/^data:[^,]*;name=([^;,]+)/)?.[1] ?? (decodeURIComponent(address.split(/[?#]/)[0].split("/").pop()) || name);
      const answer = await fetch(new URL(address, location.href), { credentials: "omit" });
      if (!answer.ok) throw new Error(`${address}: ${await refusal(answer)}`);
      if (Number(answer.headers.get("content-length")) > largest) throw new Error(`${address}: the record is larger than 64 MB`);
      return { name, data: new Uint8Array(await answer.arrayBuffer()), error: "" };
    } catch (e) {
      return { name, data: new Uint8Array(), error: String(e.message || e) };
    }
  }
  async function records(text) {
    const files = await Promise.all(text.split("&with=", 2).map(fetched)), failed = files.filter((f) => f.error);
    files.unshift({ name: files.length === 2 ? "matches to compare" : "match to watch", data: new Uint8Array(), error: "" });
    incoming.push(...(failed.length ? failed : files));
  }

  // A link to a match, in the address or pasted, reaches the game like a file.
  const say = (name, text) => incoming.push({ name, data: new TextEncoder().encode(text), error: "" });
  const trail = globalThis.pentarenaHistory;
  const linked = () => {
    if (!trail.fresh()) return; // gone back to
    if (/^#(m|seat|live|puzzle)=/.test(location.hash)) say("address", location.hash);
    if (location.hash.startsWith("#r=")) records(location.hash.slice(3));
  };
  if (!trail.going()) linked();
  window.addEventListener("hashchange", linked);
  window.addEventListener("paste", (e) => {
    if (e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement) return;
    if (e.clipboardData.files.length > 0) take([...e.clipboardData.files]);
    else say("pasted text", e.clipboardData.getData("text/plain").slice(0, 300000));
  });

  $("file").addEventListener("change", async () => {
    await take([...$("file").files]);
    $("file").value = "";
    canvas()?.focus();
  });
  $("open").addEventListener("click", () => $("file").click());
  $("save").addEventListener("click", () => { wantsSave = true; canvas()?.focus(); });

  // Files are dropped anywhere on the page. The game's canvas has a handler of its own that fails on some sources, so it is not asked.
  let depth = 0;
  const carriesFiles = (e) => e.dataTransfer && [...e.dataTransfer.types].includes("Files");
  const during = (kind, act) => window.addEventListener(kind, (e) => {
    if (!carriesFiles(e) || e.target instanceof Element && e.target.closest("#bots")) return; // the editor of bots takes its own
    e.preventDefault();
    e.stopPropagation();
    act(e);
  }, true);
  during("dragenter", () => { depth++; $("drop").hidden = false; });
  during("dragleave", () => { depth = Math.max(0, depth - 1); $("drop").hidden = depth > 0 ? false : true; });
  during("dragover", (e) => { e.dataTransfer.dropEffect = "copy"; });
  during("drop", (e) => { depth = 0; $("drop").hidden = true; take([...e.dataTransfer.files]); });

  // The canvas swallows every key; the browser's own must still work, and keys must reach the game when nothing has the focus.
  const own = (e) => e.code === "F5" || e.code === "F12" || e.code === "F6"
    || ((e.ctrlKey || e.metaKey) && ["KeyR", "KeyT", "KeyN", "KeyW", "KeyL", "KeyV", "Digit0", "Minus", "Equal", "NumpadAdd", "NumpadSubtract"].includes(e.code))
    || ((e.ctrlKey || e.metaKey) && e.shiftKey && ["KeyI", "KeyJ", "KeyC", "KeyK"].includes(e.code))
    || (e.altKey && ["ArrowLeft", "ArrowRight", "F4"].includes(e.code));
  window.addEventListener("keydown", (e) => {
    if (own(e)) { e.stopPropagation(); return; }
    gesture = true;
    if (started && !over && document.activeElement === document.body) canvas()?.focus();
  }, true);
  window.addEventListener("pointerup", () => { gesture = true; }, true);
  // A touch that the system takes away must end for the game, too.
  window.addEventListener("touchcancel", (e) => {
    const c = canvas();
    if (!c || typeof TouchEvent !== "function") return;
    c.dispatchEvent(new TouchEvent("touchend", {
      touches: [...e.touches], targetTouches: [...e.targetTouches], changedTouches: [...e.changedTouches], cancelable: true,
    }));
  }, true);

  // What mouse, fingers and keys did since the game last asked: a frame may take long, and each press counts with the place where it was made.
  const events = [];
  const wheel = [0, 0];
  function note(e, kind, touches, key) {
    const moves = kind === "mousemove" || kind === "touchmove";
    if (moves && events.length > 0 && events[events.length - 1].kind === kind) events.pop();
    events.push({ kind, at: e.timeStamp, x: e.clientX || 0, y: e.clientY || 0, button: e.button || 0, touches, code: key ? e.code || e.key : "",
      text: key && kind === "keydown" && [...e.key].length === 1 ? e.key : "", ctrl: Boolean(e.ctrlKey || e.metaKey), shift: Boolean(e.shiftKey), alt: Boolean(e.altKey) });
  }
  // What is meant for the page around the game is not the game's, such as typing into the editor of bots.
  const onGame = (e) => e.target === canvas() || e.target === document.body;
  let held = 0; // buttons that were pressed on the game, which hears where they are let go then: 1 the main one, 2 the other, 4 the middle one
  for (const kind of ["mousedown", "mousemove", "mouseup"]) {
    window.addEventListener(kind, (e) => {
      const mine = onGame(e) || kind === "mouseup" && held > 0;
      if (kind === "mousemove") letGo(e);
      else held = kind === "mousedown" && mine ? e.buttons : held & e.buttons;
      if (mine) note(e, kind, []);
    }, true);
  }
  // letGo notes what was let go where the page does not hear of it, such as on a menu of the browser, once the mouse is over the page again.
  function letGo(e) {
    const gone = held & ~e.buttons;
    held &= e.buttons;
    for (const [bit, button] of [[1, 0], [2, 2], [4, 1]]) {
      if (gone & bit) note({ timeStamp: e.timeStamp, clientX: e.clientX, clientY: e.clientY, button }, "mouseup", []);
    }
  }
  document.addEventListener("mouseenter", letGo, true);
  for (const kind of ["touchstart", "touchmove", "touchend"]) {
    window.addEventListener(kind, (e) => { if (onGame(e)) note(e, kind, [...e.targetTouches].map((t) => [t.identifier, t.clientX, t.clientY])); }, true);
  }
  window.addEventListener("keydown", (e) => { if (onGame(e) && !e.repeat && !own(e)) note(e, "keydown", [], true); }, true);
  window.addEventListener("keyup", (e) => note(e, "keyup", [], true), true);
  window.addEventListener("blur", (e) => note(e, "blur", []));
  window.addEventListener("wheel", (e) => {
    if (!onGame(e)) return;
    wheel[0] -= e.deltaX;
    wheel[1] -= e.deltaY;
  }, true);

  // A screen on which nothing moves asks for few frames, until something comes in.
  const frame = window.requestAnimationFrame.bind(window);
  const asked = []; // who waits for the next of them
  let idle = 0; // milliseconds between two frames, 0 for as many as the screen shows
  let timer = 0;
  function wake() {
    clearTimeout(timer);
    timer = 0;
    for (const draw of asked.splice(0)) frame(draw);
  }
  window.requestAnimationFrame = (draw) => {
    if (idle === 0 || events.length > 0) return frame(draw); // something came in while the last picture was made
    asked.push(draw);
    timer ||= setTimeout(wake, idle);
    return 0;
  };
  for (const kind of ["mousedown", "mousemove", "mouseup", "touchstart", "touchmove", "touchend", "keydown", "keyup", "wheel", "input", "paste",
    "change", "drop", "hashchange", "popstate", "resize", "focus", "blur"]) {
    window.addEventListener(kind, wake, true);
  }

  // Which letter a key types on this keyboard, learnt from what was typed.
  const letters = new Map();
  window.addEventListener("keydown", (e) => {
    if (e.code.startsWith("Key") && /^[a-z]$/i.test(e.key)) letters.set(e.code.slice(3), e.key.toUpperCase());
  }, true);

  const silence = 60000; // milliseconds for which the packing of a video may be silent
  // A video of frames at exact times: the game draws them, WebCodecs packs them.
  const video = {
    encoder: null, chunks: [], done: false, trouble: "", heard: 0,
    start(w, h) {
      this.stop();
      const run = { chunks: [] };
      Object.assign(this, { w, h, chunks: run.chunks, done: false, trouble: "" });
      try {
        this.encoder = new VideoEncoder({
          output: (c) => {
            const data = new Uint8Array(c.byteLength);
            c.copyTo(data);
            this.heard = performance.now();
            run.chunks.push({ data, at: Math.round(c.timestamp / 1000), key: c.type === "key" });
          },
          error: (e) => { this.trouble = e.message; },
        });
        this.encoder.configure({ codec: "vp8", width: w, height: h, bitrate: 4_000_000, framerate: 12.5 });
      } catch (e) {
        this.trouble = e.message;
      }
    },
    add(pixels, at, key) {
      try {
        const frame = new VideoFrame(pixels, { format: "RGBX", codedWidth: this.w, codedHeight: this.h, timestamp: at * 1000 });
        if (this.encoder.encodeQueueSize === 0) this.heard = performance.now();
        this.encoder.encode(frame, { keyFrame: key });
        frame.close();
      } catch (e) {
        this.trouble = e.message;
      }
    },
    // why is what went wrong, "" for nothing.
    why() {
      const waits = this.encoder && !this.done && this.encoder.encodeQueueSize > 0;
      if (waits && performance.now() - this.heard > silence) this.trouble ||= "the browser does not pack it";
      return this.trouble;
    },
    end() {
      const encoder = this.encoder;
      if (!encoder) return; // it did not begin
      encoder.flush().then(() => { if (encoder === this.encoder) this.done = true; }, (e) => { this.trouble = e.message; });
    },
    stop() {
      try {
        if (this.encoder && this.encoder.state !== "closed") this.encoder.close();
      } catch { /* it ended by itself */ }
      this.encoder = null;
    },
  };

  const media = (query) => {
    try {
      return matchMedia(query) ?? {};
    } catch {
      return {};
    }
  };
  const light = media("(prefers-color-scheme: light)");
  const reduced = media("(prefers-reduced-motion: reduce)");
  const coarse = media("(pointer: coarse)");

  let emptied = false; // the canvas was given a size, which empties it, and no picture has been drawn since
  globalThis.pentarenaPage = {
    emptied() {
      const was = emptied;
      emptied = false;
      return was;
    },
    ready() {
      if (started) return;
      started = true;
      performance.mark("first picture");
      globalThis.pentarenaThinkers.begin();
      progress(1, "Ready");
      $("loader").classList.add("done");
      setTimeout(() => { if (!over) $("loader").hidden = true; }, reduced.matches ? 0 : 280);
      setTimeout(keepPage, settled);
      canvas()?.setAttribute("role", "application"); // a screen reader leaves the keys to it, and says its name
      canvas()?.setAttribute("aria-label", "Pentarena. What happens is spoken. Tab goes through the controls, and ? shows the keys.");
      canvas()?.focus();
      for (const [family, name, weight] of [["Pentarena", "regular"], ["Pentarena", "bold", "600"], ["PentarenaMono", "mono"]]) {
        if (fonts.has(name)) globalThis.pentarenaEntry.font(family, fonts.get(name), weight);
      }
    },
    fail,
    warn(text) { notice = text; },
    trouble() {
      const text = notice || globalThis.pentarenaStore.tell();
      notice = "";
      return text;
    },
    font: (name) => fonts.get(name) || null,
    open: () => $("file").click(),
    take: say, // a text reaches the game like a file
    incoming: () => incoming.length,
    next: () => incoming.shift() || null,
    events() {
      beats++;
      const now = performance.now();
      const list = events.splice(0);
      for (const e of list) e.age = (now - e.at) / 1000;
      return list;
    },
    wheel: () => wheel.splice(0, 2, 0, 0),
    wantsSave() {
      const wanted = wantsSave;
      wantsSave = false;
      return wanted;
    },
    // download hands a file to the browser, which says itself what becomes of it. It returns why that cannot be done, "" if it can.
    download(name, data) {
      try {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
        link.download = name;
        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        return "";
      } catch (e) {
        return `the browser takes no files from this page: ${(e && e.message) || e}`;
      }
    },
    announce(text) {
      const p = document.createElement("p");
      p.textContent = text;
      $("spoken").append(p);
      while ($("spoken").children.length > 40) $("spoken").firstChild.remove();
    },
    canFill: () => Boolean(document.fullscreenEnabled && document.documentElement.requestFullscreen),
    async fullscreen() {
      try {
        if (document.fullscreenElement) await document.exitFullscreen();
        else await document.documentElement.requestFullscreen({ navigationUI: "hide" });
      } catch (e) {
        this.warn(`The browser does not fill the screen: ${(e && e.message) || e}`);
      }
    },
    gesture: () => gesture,
    reduced: () => Boolean(reduced.matches),
    touch: () => Boolean(coarse.matches),
    hidden: () => document.hidden,
    // copy says later whether a text is on the clipboard: done is called with "", or with why not.
    copy(text, done) {
      globalThis.pentarenaCopy(text).then((why) => { done(why); wake(); });
    },
    // puzzles fetches the puzzles of a game: done is called with their file and "", or with null and why not.
    async puzzles(game, done) {
      let file = null, why = "";
      try {
        const answer = await fetch(`puzzles/${game}.json?${facts.version}`);
        if (!answer.ok) throw new Error(`the server answered ${answer.status} ${answer.statusText}`);
        file = new Uint8Array(await answer.arrayBuffer());
      } catch (e) {
        why = String((e && e.message) || e);
      }
      done(file, why);
      wake();
    },
    address: () => location.href.split("#")[0],
    // hosted reports whether the page comes from a server of matches.
    hosted: () => Boolean(globalThis.pentarenaServer),
    // send offers a link to the programs of the device: done is called with "", or with why not.
    canSend: () => typeof navigator.share === "function",
    send(title, url, done) {
      navigator.share({ title, url }).then(() => done(""), (e) => done(e?.name === "AbortError" ? "" : String((e && e.message) || e))).finally(wake);
    },
    // call gets the attention of a person who looks elsewhere: by the title and icon of the tab, a phone trembles, and a notification if wanted.
    call(text) {
      const before = called;
      called = text;
      if (document.hidden && text && text !== before) {
        navigator.vibrate?.(200);
        if (notices && Notification.permission === "granted") notify(text);
      }
      titled();
    },
    canNotify: () => typeof Notification === "function",
    // notices says whether notifications are wanted. With done the browser is asked for leave, and done is called with "", or with why not.
    notices(on, done) {
      notices = on;
      if (!done) return;
      const answer = (given) => done(given === "granted" ? "" : "the browser does not allow them for this page; its settings do");
      Notification.requestPermission().then(answer, (e) => done(String((e && e.message) || e))).finally(wake);
    },
    letter: (code) => letters.get(code) || "",
    video: {
      able: () => typeof VideoEncoder === "function" && typeof VideoFrame === "function",
      start: (w, h) => video.start(w, h),
      add: (pixels, at, key) => video.add(pixels, at, key),
      busy: () => Boolean(video.encoder) && video.encoder.encodeQueueSize > 4,
      end: () => video.end(),
      stop: () => video.stop(),
      error: () => video.why(),
      chunks: () => (video.done ? video.chunks : null),
    },
    rest(milliseconds) { idle = milliseconds; },
    insets: [0, 0],
    light: () => Boolean(light.matches),
    sounds: globalThis.pentarenaSounds,
    history: trail,
    probed: new URLSearchParams(location.search).has("probe"),
    // publish tells tests and scripts in the page where the game stands.
    publish(text) { globalThis.pentarena = JSON.parse(text); },
  };

  function titled() {
    const away = document.hidden && called;
    document.title = away ? `● ${called} – ${plainTitle}` : plainTitle;
    document.querySelector("link[rel=icon]").href = away ? callIcon : plainIcon;
  }

  function notify(text) {
    const shown = { body: text, tag: "turn", icon: plainIcon };
    try {
      new Notification(plainTitle, shown).onclick = () => window.focus();
    } catch { // phones show those of a service worker only
      navigator.serviceWorker?.ready.then((worker) => worker.showNotification(plainTitle, shown));
    }
  }
  document.addEventListener("visibilitychange", titled);

  // The notch and the home bar of a phone.
  function measure() {
    const style = getComputedStyle($("insets"));
    globalThis.pentarenaPage.insets = [parseFloat(style.paddingTop) || 0, parseFloat(style.paddingBottom) || 0];
  }
  measure();
  window.addEventListener("resize", () => {
    measure();
    emptied = true;
  });

  // counted passes a body on and reports how many bytes have come.
  function counted(response, total) {
    const reader = response.body.getReader();
    let got = 0;
    return new Response(new ReadableStream({
      async pull(out) {
        const { done, value } = await reader.read();
        if (done) return out.close();
        got += value.byteLength;
        progress(0.98 * got / total, got < total ? "Fetching the game" : "Starting");
        out.enqueue(value);
      },
      cancel: (why) => reader.cancel(why),
    }), { headers: { "Content-Type": "application/wasm" } });
  }

  // The browser may take the graphics away, as after a driver was restarted. The page is loaded again then, unless that has just been done.
  const healthy = 10000; // milliseconds
  const began = performance.now();
  window.addEventListener("webglcontextlost", (e) => {
    if (e.target !== canvas()) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    if (trail.lost() && performance.now() - began < healthy) {
      return fail("The graphics card is not there", "The browser took it away twice. Other pages or programs may need it. Settings and saved matches are kept.");
    }
    trail.again();
  }, true);
  if (trail.lost()) notice = "The browser had lost the picture, so the page was loaded again; your matches are kept";

  // The game needs no gamepads, and asking for them fails where a page around it forbids them.
  try {
    Object.defineProperty(navigator, "getGamepads", { value: () => [] });
  } catch { /* asked for as ever */ }

  // The program draws whole pictures, opaque and without slanted edges of its own: what a page is given unasked, edges smoothed by drawing
  // everything four times, and blending with what is behind, only costs time, most of all where the processor does the drawing.
  function drawPlainly() {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, options) {
      if (kind !== "webgl2") return get.call(this, kind, options);
      const gl = get.call(this, kind, { ...options, alpha: false, antialias: false, depth: false, stencil: false });
      if (gl) coverOnce(gl);
      else fail("This browser cannot draw the game", "Pentarena needs WebGL 2. It may be switched off in the settings, or hardware acceleration is.");
      return gl;
    };
  }

  // Ebitengine first fills the canvas and then covers all of it with the finished picture, and does both again in the three frames after the
  // last change. Where the processor draws, each of them costs as much as a tenth of a picture, and the browser puts the page together again: only
  // one cover of each picture is let through.
  function coverOnce(gl) {
    const { bindFramebuffer, blendFuncSeparate, drawElements } = gl;
    let drawn = 0; // calls on the canvas since it became what is drawn on, -1 on anything else
    let empties = false; // what is drawn: so a canvas begins that was given a size, before it is filled
    let changed = false; // something was drawn elsewhere since the canvas was covered
    gl.bindFramebuffer = (target, buffer) => {
      drawn = buffer ? -1 : 0;
      bindFramebuffer.call(gl, target, buffer ?? null);
    };
    gl.blendFuncSeparate = (...factors) => {
      empties = factors.every((f) => f === gl.ZERO);
      blendFuncSeparate.apply(gl, factors);
    };
    gl.drawElements = (...call) => {
      const cover = drawn >= 0;
      if (cover && (empties || drawn++ % 2 === 0 || !changed)) return;
      changed = !cover;
      drawElements.apply(gl, call);
    };
  }

  async function start() {
    drawPlainly();
    const slow = setTimeout(() => $("loader").classList.add("slow"), patience);
    if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
      return fail("This browser is too old", "Pentarena needs WebAssembly. Any Firefox, Chrome, Edge or Safari of the last years has it.");
    }
    if (location.protocol === "file:") {
      return fail("Open me through a server", "A browser does not load programs from plain files. Run “go run ./build” and open the address it prints.");
    }
    if (typeof Go !== "function") {
      return fail("A part of the game is missing", "The file wasm_exec.js did not load. Is the server still running?");
    }
    const go = new Go();
    const arrived = fetch(facts.program).then((response) => {
      if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText} for ${facts.program}`);
      return WebAssembly.instantiateStreaming(counted(response, Number(facts.bytes)), go.importObject);
    });
    arrived.catch(() => {}); // told below
    const typefaces = Promise.all(["regular", "medium", "bold", "mono", "monobold"].map(async (name) => {
      const response = await fetch(`fonts/${name}.ttf?${facts.version}`);
      if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText} for the font ${name}`);
      fonts.set(name, new Uint8Array(await response.arrayBuffer()));
    }));
    typefaces.catch(() => {}); // told below
    globalThis.pentarenaStore.open();
    go.argv = ["pentarena"];
    let code = 0;
    go.exit = (c) => { code = c; };
    const printed = globalThis.fs.writeSync;
    const decoder = new TextDecoder();
    let rest = "";
    globalThis.fs.writeSync = (fd, bytes) => {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = parts.pop();
      lines.push(...parts);
      if (lines.length > 200) lines.splice(0, lines.length - 200);
      return printed.call(globalThis.fs, fd, bytes);
    };
    let module;
    try {
      module = await arrived;
      await typefaces;
      await globalThis.pentarenaStore.ready();
    } catch (e) {
      return fail("The game could not be loaded", navigator.onLine === false
        ? "This machine is not connected to the network." : "Is the server still running? Loading again may help.", String(e.message || e));
    }
    clearTimeout(slow);
    performance.mark("program");
    progress(0.99, "Starting");
    try {
      await go.run(module.instance);
    } catch (e) {
      return fail("The game stopped", "Something went wrong inside the game. Settings and saved matches are kept.", [...lines, String(e.stack || e)].join("\n"));
    }
    if (code === 0 && started) return fail("Good-bye", "The game has ended. Load it again to go on.");
    const said = [...lines, rest].filter(Boolean);
    const why = said.find((l) => l.startsWith("panic:") || l.startsWith("fatal error:") || l.startsWith("pentarena:"));
    fail("The game stopped", why ? `It says: ${why}. Settings and saved matches are kept.` : "Something went wrong inside the game. Settings and saved matches are kept.",
      said.join("\n"));
  }

  // What goes wrong in the page, in an extension of the browser or in a script of the server's is written down; the game continues. Only where the
  // program itself has died, or draws no more pictures after that, there is nothing to go on with.
  const looks = 5; // frames in which a program that lives asks for what has come in
  function mishap(e, text) {
    const detail = () => [...lines, text].join("\n");
    if (e instanceof WebAssembly.RuntimeError || e instanceof RangeError && /wasm/i.test(e.stack)) {
      return fail("The game stopped", "Something went wrong inside the game. Settings and saved matches are kept.", detail());
    }
    if (!started || over) return;
    const before = beats;
    let left = looks;
    wake();
    frame(function look() {
      if (beats !== before || over) return;
      if (--left > 0) return frame(look);
      fail("The game stopped", "A part of the page failed.", detail());
    });
  }
  window.addEventListener("unhandledrejection", (e) => mishap(e.reason, String((e.reason && e.reason.stack) || e.reason)));
  window.addEventListener("error", (e) => {
    if (e.target !== window && e.target instanceof HTMLElement) return; // a picture that did not load
    mishap(e.error, String((e.error && e.error.stack) || e.message));
  });
  start().catch((e) => fail("The game stopped", "A part of the page failed.", [...lines, String((e && e.stack) || e)].join("\n")));
})();
