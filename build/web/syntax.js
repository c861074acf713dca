// Colours of JavaScript behind the text of the bot editor: the text field is transparent and lies over the same text in colours.
"use strict";
(() => {
  const words = "async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof let new of return static super switch this throw try typeof var void while with yield true false null undefined";
  const parts = new RegExp([
    "(?<note>\\/\\/[^\\n]*|\\/\\*[^]*?(?:\\*\\/|$))", // comments, also one that is not closed yet
    "(?<text>\"(?:\\\\[^]|[^\"\\\\\\n])*\"?|'(?:\\\\[^]|[^'\\\\\\n])*'?|`(?:\\\\[^]|[^`\\\\])*`?)",
    "(?<number>\\b(?:0[xXbBoO][\\da-fA-F_]+|\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?)n?\\b)",
    `(?<word>(?<![\\w$.])(?:${words.split(" ").join("|")})(?![\\w$]))`,
    "(?<call>[A-Za-z_$][\\w$]*(?=\\s*\\())",
  ].join("|"), "g");
  const longest = 200000; // letters; a longer text has no colours, so that typing stays quick

  // parse returns the pieces of a text, each with its kind, "" for what has no colour.
  function parse(text) {
    const list = [];
    let at = 0;
    for (const found of text.matchAll(parts)) {
      if (found.index > at) list.push(["", text.slice(at, found.index)]);
      list.push([Object.keys(found.groups).find((k) => found.groups[k] !== undefined), found[0]]);
      at = found.index + found[0].length;
    }
    if (at < text.length) list.push(["", text.slice(at)]);
    return list;
  }

  function tint() {
    const area = document.getElementById("bots-text"), under = document.getElementById("bots-tint");
    const plain = area.readOnly || area.value.length > longest;
    area.classList.toggle("plain", plain);
    under.replaceChildren(...(plain ? [] : parse(area.value).map(([kind, text]) => {
      if (!kind) return document.createTextNode(text);
      const span = document.createElement("span");
      span.className = kind;
      span.textContent = text;
      return span;
    })));
    follow();
  }

  // follow moves the colours with the text.
  function follow() {
    const area = document.getElementById("bots-text");
    document.getElementById("bots-tint").style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
  }

  if (typeof document !== "undefined") document.getElementById("bots-text").addEventListener("scroll", follow);
  globalThis.pentarenaSyntax = { parse, tint };
})();
