// Scenes and dialogs, and parts of the page such as the editor of bots, are entries in the browser's history, so that its Back closes them and
// its Forward shows them again. Their addresses are that of the page: a link stays what it is. The game finds this as pentarenaPage.history.
"use strict";

globalThis.pentarenaHistory = (() => {
  let at = 0; // number of the entry that is shown; each next one has a larger number
  let depth = 0; // how many scenes and dialogs lie below what it shows
  let places = ""; // from which the game makes the scenes of the entry again, a line each
  let wanted = -1; // depth that the person went to and the game does not know yet
  let going = ""; // places of the entry that the person went to
  let moving = false; // to another entry, not asked for by the person
  let scenes = 0; // depth of the game
  let open = []; // parts of the page over the game or beside it, the last one opened last
  const shut = new Map(); // those that were open, by name
  let shown = 0; // depth of the game and what is open
  let able = true;
  let fresh = true; // the entry came by its address: by a link, or typed

  const known = (state) => (state && Number.isInteger(state.pentarena) ? state : null);
  function note(way) {
    try {
      history[way]({ pentarena: depth, at, places, parts: open.map((p) => p.name) }, "");
    } catch { // a frame without an origin, or too many at a time
      able = false;
    }
  }
  function move(by) {
    moving = true;
    history.go(by);
  }

  // change notes what the game and the page show now.
  function change(changed) {
    shown = scenes + open.length;
    follow(changed);
  }

  // follow makes the entry one for what is shown.
  function follow(changed) {
    if (!able || moving || wanted >= 0) return;
    if (depth > shown) return move(shown - depth);
    if (depth === shown && changed) note("replaceState");
    while (able && depth < shown) {
      depth++;
      at++;
      note("pushState");
    }
  }

  function arrive(state, asked) {
    const back = state.at < at, same = state.pentarena === depth;
    at = state.at;
    depth = state.pentarena;
    if (!asked) return follow(false);
    going = state.places;
    if (depth < shown && open.length > 0 || depth > shown && state.parts?.length > open.length) {
      moving = true; // until it is known what is left to the game
      while (depth < shown && open.length > 0) open.at(-1).close();
      for (const name of state.parts ?? []) {
        if (depth > shown && !open.some((p) => p.name === name)) shut.get(name)?.show?.();
      }
      moving = false;
      wanted = -1;
      if (depth === shown) return follow(true);
    }
    if (depth !== shown || wanted >= 0) wanted = Math.max(depth - open.length, 0);
    else if (same && back) move(-1); // the second of two entries for one depth, see below
  }

  window.addEventListener("popstate", ({ state }) => {
    const asked = !moving;
    moving = false;
    if (known(state)) return arrive(state, asked);
    fresh = true; // the address was changed: what it leads to comes above what is shown
    at++;
    note("replaceState");
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    moving = false;
    if (known(history.state)) arrive(history.state, true);
  });

  // A page that the person loads again begins at its start, with what came after it ahead. One that was loaded again for another reason shows
  // what it showed.
  const first = known(history.state);
  if (first) {
    ({ at, pentarena: depth } = first);
    if (first.again || document.wasDiscarded) going = first.places;
  } else note("replaceState");

  return {
    // again loads the page again and shows what is shown now.
    again() {
      try {
        history.replaceState({ pentarena: depth, at, places, again: true }, "");
      } catch { /* it begins at its start */ }
      location.reload();
    },
    // lost reports whether the page was loaded again by again.
    lost: () => Boolean(first && first.again),
    // going are the places of the scenes that the person went to, or that the game begins with.
    going: () => going,
    // wanted returns the depth that the person went to since the last call, or -1.
    wanted() {
      const to = wanted;
      wanted = -1;
      return to;
    },
    // shows tells the depth of what the game shows now, and its places.
    shows(n, now) {
      const changed = places !== now;
      scenes = n;
      places = now;
      change(changed);
    },
    // opens tells of a part of the page that is open now: its name, how to close it and, if that can be, to show it again.
    opens(part) {
      if (open.some((p) => p.name === part.name)) return;
      open.push(part);
      change(true);
    },
    closes(name) {
      const part = open.find((p) => p.name === name);
      if (!part) return;
      shut.set(name, part);
      open = open.filter((p) => p !== part);
      change(true);
    },
    // fresh reports whether the address was typed or came as a link since the last call.
    fresh() {
      const was = fresh;
      fresh = false;
      return was;
    },
  };
})();
