// A bot for Coreminer: its miners dig a shaft beside the hopper, and a gallery under the ore. Make it better.

// tile is undefined outside the map.
function tile({ x, y }) {
  const { w, h, cells } = state.tiles;
  return x >= 0 && x < w && y >= 0 && y < h ? cells[y * w + x] : undefined;
}

// place counts columns from your base: the hopper hangs in column 0, the shaft is column 1.
function place(column, y) {
  const { x } = state.sides[seat].base;
  return { x: x === 0 ? x + column : x - column, y };
}

function earth(p) {
  const t = tile(p);
  return t && !t.hopper && !t.base ? t.dirt + t.ore : 0;
}

function room(me) {
  const { grades, bomb_size } = state.constants;
  return grades[me.grade].cargo - me.dirt - me.ore - me.material - me.bombs * bomb_size;
}

// sell sells what a miner carries, if it stands on or beside the base or the hopper.
async function sell(miner, me) {
  for (const [dx, dy] of [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]]) {
    const at = { x: me.at.x + dx, y: me.at.y + dy };
    const t = tile(at);
    if (!t || !(t.base || t.hopper) || t.owner !== seat) continue;
    let sold = false;
    for (const item of ["ore", "dirt"]) {
      if (me[item] > 0 && (await act({ verb: "dump", miner, at, item }))) sold = true;
    }
    return sold;
  }
  return false;
}

// dig mines as much as it can.
async function dig(miner, me, at) {
  return Math.min(earth(at), me.power, room(me)) > 0 && act({ verb: "mine", miner, at, amount: 0 });
}

async function walk(miner, me, at) {
  return me.moves > 0 && !earth(at) && act({ verb: "move", miner, at });
}

// stocked tells whether a miner has material to build with, bought beside the hopper if it can.
async function stocked(miner, me, structure) {
  if (me.material >= state.constants[structure + "_cost"]) return true;
  const near = tile(place(0, me.at.y));
  const shop = Math.abs(me.at.x - place(0, 0).x) < 2 && (near.hopper || near.base);
  return shop && state.sides[seat].money >= 80 && room(me) >= 20 && act({ verb: "buy", miner, item: "material", amount: 20 });
}

// build builds where the miner stands.
async function build(miner, me, structure) {
  const t = tile(me.at);
  return !t.ladder && !t.support && (await stocked(miner, me, structure)) && act({ verb: "build", miner, at: me.at, structure });
}

// work is one thing that a miner does; false if there is nothing left.
async function work(miner, bottom, late) {
  const me = state.miners[miner];
  const { y } = me.at;
  const column = Math.abs(me.at.x - place(0, 0).x);
  const advance = async (at) => (await dig(miner, me, at)) || walk(miner, me, at);
  if (me.ore + me.dirt > 0 && (await sell(miner, me))) return true;
  if (earth(me.at)) return dig(miner, me, me.at);
  if (column === 0) return advance(place(1, y));
  if (column > 1 && (y !== bottom || room(me) <= 0 || late)) return advance(place(column - 1, y));
  if (column === 1) {
    if (y > 0 && (await build(miner, me, "ladder"))) return true;
    if (await dig(miner, me, place(0, y))) return true;
    if (y < bottom) return advance(place(1, y + 1));
    await stocked(miner, me, "support"); // the gallery buries those who do not prop it
  } else {
    await build(miner, me, "support");
    if (tile(me.at).support && (await dig(miner, me, place(column, y - 1)))) return true;
  }
  const ahead = place(column + 1, y);
  return ahead.x !== -1 && ahead.x !== state.tiles.w && !late && advance(ahead);
}

// play plays one turn: hire, and let every miner do what it can.
async function play(turn) {
  const left = Math.floor((state.constants.max_turns - turn + 1) / 2);
  const alive = [...state.miners.keys()].filter((i) => {
    const m = state.miners[i];
    return m.owner === seat && !m.gone && m.health > 0;
  });
  const price = state.constants.spawn_price + 60;
  while (alive.length < 20 && left > 14 && state.sides[seat].money >= price && (await act({ verb: "spawn" }))) {
    alive.push(state.miners.length - 1);
  }
  for (const i of alive) {
    for (let n = 0; n < 50 && (await work(i, state.tiles.h - 1, left < 5)); n++);
  }
}
