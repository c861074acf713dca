// Text fields of the game are edited by an input of the page that lies over them, so that phones show their keyboard, and input methods, the
// clipboard and the caret work as everywhere else on the machine. The game finds it as the object pentarenaEntry.
"use strict";

globalThis.pentarenaEntry = (() => {
  const input = document.getElementById("entry");
  const slip = 12; // a finger that moves farther does not tap, in pixels of the page
  const patience = 1500; // how long the game may take to say that a tap opened a field, in milliseconds
  const size = 16; // of the type; phones zoom the page to inputs with smaller type, so it is made to measure by a transformation
  let open = false; // the game wants text
  let fields = []; // places of the game's fields: x, y, width, height
  let changed = false;
  let left = false;
  let composing = false;
  let keys = [];
  let waiting = 0;
  const swallowed = new Set(); // keys that went to the game from here and are still held

  const canvas = () => document.querySelector("canvas");

  function place(x, y, w, h, scale, mono) {
    const k = scale / size;
    input.style.width = `${w / k}px`;
    input.style.height = `${h / k}px`;
    input.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    input.style.fontFamily = mono ? "PentarenaMono, monospace" : "Pentarena, sans-serif";
  }

  function hide() {
    clearTimeout(waiting);
    open = false;
    if (input.hidden) return;
    const had = document.activeElement === input;
    input.hidden = true;
    if (had) canvas()?.focus();
    window.scrollTo(0, 0); // some phones leave the page where the keyboard pushed it
  }

  function put(text, caret) {
    input.value = text;
    const units = [...text].slice(0, caret).join("").length;
    input.setSelectionRange(units, units);
  }

  input.addEventListener("input", () => { changed = true; });
  input.addEventListener("compositionstart", () => { composing = true; });
  input.addEventListener("compositionend", () => {
    composing = false;
    changed = true;
  });
  input.addEventListener("blur", () => {
    if (open && document.hasFocus()) left = true;
  });
  input.addEventListener("keydown", (e) => {
    if (e.isComposing) return;
    const name = { Enter: "Enter", Escape: "Escape", Tab: "Tab" }[e.key] || (/^F\d+$/.test(e.key) ? e.key : "");
    if (!name || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    if (e.repeat) return;
    swallowed.add(e.code);
    keys.push({ name, shift: e.shiftKey });
  });
  input.addEventListener("beforeinput", (e) => {
    if (e.inputType !== "insertLineBreak") return; // the Enter of keyboards on a screen
    e.preventDefault();
    keys.push({ name: "Enter", shift: false });
  });
  // A key that closed the field is still held when the canvas has the focus again: it must not press anything there.
  window.addEventListener("keydown", (e) => {
    if (!e.repeat || e.target === input || !swallowed.has(e.code)) return;
    e.preventDefault();
    e.stopPropagation();
  }, true);
  window.addEventListener("keyup", (e) => swallowed.delete(e.code), true);

  // Phones show their keyboard only to what takes the focus while a finger is being lifted; the game would come too late for that.
  let touch = null;
  window.addEventListener("touchstart", (e) => {
    const t = e.changedTouches[0];
    touch = e.touches.length === 1 && e.target !== input ? { x: t.clientX, y: t.clientY } : null;
  }, true);
  window.addEventListener("touchend", (e) => {
    const t = e.changedTouches[0];
    if (!touch || e.touches.length > 0 || Math.hypot(t.clientX - touch.x, t.clientY - touch.y) > slip) return;
    const f = fields.find((f) => touch.x >= f[0] && touch.x < f[0] + f[2] && touch.y >= f[1] && touch.y < f[1] + f[3]);
    if (!f) return;
    input.value = "";
    place(f[0], f[1], f[2], f[3], size, false);
    input.hidden = false;
    input.focus({ preventScroll: true });
    clearTimeout(waiting);
    waiting = setTimeout(() => { if (!open) hide(); }, patience);
  }, true);

  return {
    // font gives the input, and the page around it, the game's own type.
    font(family, bytes, weight = "400") {
      try {
        document.fonts.add(new FontFace(family, bytes, { weight }));
      } catch { /* the page's own type will do */ }
    },
    fields(list) { fields = list; },
    // show lays the input over a field.
    show(x, y, w, h, scale, mono, digits, ink, caret) {
      clearTimeout(waiting);
      input.inputMode = digits ? "numeric" : "text";
      place(x, y, w, h, scale, mono);
      input.style.color = ink;
      input.style.caretColor = caret;
      input.hidden = false;
      if (!open) {
        open = true;
        changed = left = composing = false;
        keys = [];
      }
      if (document.activeElement !== input) input.focus({ preventScroll: true });
    },
    // text puts a text into the input; fresh says that it is another field's. It reports whether that could be done: within a field neither an
    // input method nor what the game has not read yet must be disturbed.
    text(text, caret, fresh) {
      if (fresh) composing = changed = false;
      if (composing || changed) return false;
      if (input.value !== text) put(text, caret);
      return true;
    },
    hide,
    // typed is what was done since the last call, null for nothing.
    typed() {
      if (!changed && !left && keys.length === 0) return null;
      const said = { text: input.value, changed, left, keys };
      changed = left = false;
      keys = [];
      return said;
    },
  };
})();
