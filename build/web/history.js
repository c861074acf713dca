// Scenes and dialogs are entries in the browser's history, so that its Back closes them and its Forward shows them again. Their addresses are
// that of the page: a link stays what it is. The game finds this as pentarenaPage.history.
"use strict";

globalThis.pentarenaHistory = (() => {
  let at = 0; // number of the entry that is shown; each next one has a larger number
  let depth = 0; // how many scenes and dialogs lie below what it shows
  let places = ""; // from which the game makes the scenes of the entry again, a line each
  let wanted = -1; // depth that the person went to and the game does not know yet
  let going = ""; // places of the entry that the person went to
  let moving = false; // to another entry, not asked for by the person
  let shown = 0; // depth of the game
  let able = true;
  let fresh = true; // the entry came by its address: by a link, or typed

  const known = (state) => (state && Number.isInteger(state.pentarena) ? state : null);
  function note(way) {
    try {
      history[way]({ pentarena: depth, at, places }, "");
    } catch { // a frame without an origin, or too many at a time
      able = false;
    }
  }
  function move(by) {
    moving = true;
    history.go(by);
  }

  // follow makes the entry one for what the game shows.
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
    if (depth !== shown || wanted >= 0) wanted = depth;
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
      shown = n;
      places = now;
      follow(changed);
    },
    // fresh reports whether the address was typed or came as a link since the last call.
    fresh() {
      const was = fresh;
      fresh = false;
      return was;
    },
  };
})();
