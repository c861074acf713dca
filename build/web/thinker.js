// A worker in which built-in players think. The page hands it the compiled program first, and then messages for it. It answers an empty message
// with an empty one, by which the page knows that it is alive.
"use strict";

importScripts("wasm_exec.js" + location.search);

const early = []; // messages that came before the program could hear
const door = { alone: true, hear: null, send: (text) => postMessage(text) };
globalThis.pentarenaThinker = door;

onmessage = async ({ data }) => {
  if (data === "") {
    postMessage("");
    return;
  }
  if (typeof data === "string") {
    if (door.hear) door.hear(data);
    else early.push(data);
    return;
  }
  try {
    const go = new Go();
    const ended = go.run(await WebAssembly.instantiate(data, go.importObject));
    for (const text of early.splice(0)) door.hear(text);
    await ended;
    throw new Error("the program has ended");
  } catch (e) {
    setTimeout(() => { throw e; }); // what goes wrong in a promise does not reach the page
  }
};
