// Copying: pentarenaCopy resolves to "" once a text is known to be on the clipboard, else to the reason why not. Then the text is shown,
// selected, so that it can be copied by hand. A page that came by plain http from another machine has no clipboard of its own.
"use strict";

globalThis.pentarenaCopy = (() => {
  const $ = (id) => document.getElementById(id);
  const patience = 1500; // how long the browser may take, in milliseconds

  const late = () => new Promise((_, reject) => { setTimeout(() => reject(new Error("the browser does not answer")), patience); });

  // byCommand copies in the old way and reports whether the browser took the text.
  function byCommand(text) {
    let took = false;
    const put = (e) => {
      e.stopImmediatePropagation();
      e.preventDefault();
      e.clipboardData.setData("text/plain", text);
      took = true;
    };
    document.addEventListener("copy", put, true);
    try {
      return document.execCommand("copy") && took;
    } catch {
      return false;
    } finally {
      document.removeEventListener("copy", put, true);
    }
  }

  function close() {
    $("hand").hidden = true;
    globalThis.pentarenaHistory.closes("hand");
    document.querySelector("canvas")?.focus();
  }

  // byHand shows the text for the person to copy.
  function byHand(text) {
    const area = $("hand-text");
    area.value = text;
    $("hand").hidden = false;
    area.focus({ preventScroll: true });
    area.select();
    globalThis.pentarenaHistory.opens({ name: "hand", close });
  }
  $("hand-close").addEventListener("click", close);
  $("hand").addEventListener("keydown", (e) => {
    if (e.key === "Escape") close();
  });

  return async (text) => {
    let why = "the browser gives this page no clipboard";
    try {
      if (navigator.clipboard?.writeText) {
        await Promise.race([navigator.clipboard.writeText(text), late()]);
        return "";
      }
    } catch (e) {
      why = String((e && e.message) || e);
    }
    if (byCommand(text)) return "";
    byHand(text);
    return why;
  };
})();
