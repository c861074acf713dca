// Sounds: the game makes the samples and teaches them once; the page plays them where the browser can. Without sound the game continues, and
// the reason is told once. The game finds this as pentarenaPage.sounds.
"use strict";

globalThis.pentarenaSounds = (() => {
  const known = new Map(); // samples and their rate, by name
  const soon = 300; // milliseconds after which a sound that had to wait comes too late
  let context = null;
  let buffers = new Map(); // of the context
  let playing = new Set(); // in the context
  let quiet = false;
  let told = false;

  // attempt runs what the browser may refuse, at once or later.
  function attempt(act, then = () => {}) {
    try {
      Promise.resolve(act()).then(then, () => {});
    } catch (e) {
      trouble(e);
    }
  }

  function trouble(e) {
    if (told) return;
    told = true;
    globalThis.pentarenaPage.warn(`There is no sound: ${(e && e.message) || e}`);
  }

  function open() {
    if (context && context.state !== "closed") return context;
    const Kind = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (typeof Kind !== "function") throw new Error("this browser has none for pages, or keeps it from this one");
    context = new Kind({ latencyHint: "interactive" });
    buffers = new Map();
    playing = new Set();
    return context;
  }

  function buffer(c, name) {
    if (!buffers.has(name)) {
      const { samples, rate } = known.get(name);
      const b = c.createBuffer(1, samples.length, rate);
      b.copyToChannel(samples, 0);
      buffers.set(name, b);
    }
    return buffers.get(name);
  }

  function start(c, name, gain, pan, most) {
    if (quiet || c !== context || playing.size >= most) return;
    const source = c.createBufferSource(), volume = c.createGain(), here = playing;
    source.buffer = buffer(c, name);
    volume.gain.value = gain;
    let last = source.connect(volume);
    if (c.createStereoPanner) { // older browsers play it in the middle
      const side = c.createStereoPanner();
      side.pan.value = pan;
      last = last.connect(side);
    }
    last.connect(c.destination);
    source.onended = () => here.delete(source);
    source.start();
    here.add(source);
  }

  return {
    teach(name, samples, rate) { known.set(name, { samples, rate }); },
    play(name, gain, pan, most) {
      if (quiet || !known.has(name)) return;
      attempt(() => {
        const c = open();
        if (c.state === "running") return start(c, name, gain, pan, most);
        const at = performance.now(); // browsers begin with silence, and phones return to it for a call
        attempt(() => c.resume(), () => {
          if (c.state === "running" && performance.now() - at < soon) attempt(() => start(c, name, gain, pan, most));
        });
      });
    },
    quiet(is) {
      quiet = is;
      if (context && context.state !== "closed") attempt(() => (is ? context.suspend() : context.resume()));
    },
  };
})();
