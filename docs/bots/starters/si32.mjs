// A bot for Si32: it keeps its buildings busy, builds more, mines, and sends big stacks to the enemy. Make it better.

const SQUARE = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const CORNERS = { northeast: [1, -1], southeast: [1, 1], southwest: [-1, 1], northwest: [-1, -1] };
const BEYOND = { wall: true, units: [0, 0, 0, 0], workers: 0, building: 0, resource: 0 };

const sum = (list) => list.reduce((a, b) => a + b, 0);

// A place is its index in the cells; shifted is another one so many columns and rows from it, -1 beyond the edge.
function shifted(p, x, y) {
  const { w, h } = state.tiles;
  const [column, row] = [(p % w) + x, Math.floor(p / w) + y];
  return column >= 0 && row >= 0 && column < w && row < h ? row * w + column : -1;
}

// tile is what is on a place, a wall beyond the edge.
const tile = (p) => state.tiles.cells[p] ?? BEYOND;

// steps lists the directions in which units march, each with the place to which it leads.
function steps(p) {
  const half = Math.floor(p / state.tiles.w) % 2 === 0 ? 1 : 0; // on hexagons even rows lie further east
  const bend = ([d, [x, y]]) => [d, [x > 0 ? half : half - 1, y]];
  const hex = () => [["east", [1, 0]], ["west", [-1, 0]], ...Object.entries(CORNERS).map(bend)];
  const ways = state.constants.geometry === "hex" ? hex() : Object.entries(SQUARE);
  return ways.map(([d, [x, y]]) => [d, shifted(p, x, y)]).filter(([, q]) => !tile(q).wall);
}

// distances tells how many steps every place is from the nearest of these.
function distances(goals) {
  const far = new Map(goals.map((p) => [p, 0]));
  for (const [p, n] of far) { // it grows meanwhile
    for (const [, q] of steps(p)) if (!far.has(q)) far.set(q, n + 1);
  }
  return far;
}

// owner is whose building stands there; undefined for nobody's.
const owner = (p) => state.buildings[tile(p).building - 1]?.owner;

// site is the direction in which a building has room, and the places that it covers; none without.
function site(p, taken) {
  for (const [d, [x, y]] of Object.entries(CORNERS)) {
    const area = [p, shifted(p, x, 0), shifted(p, 0, y), shifted(p, x, y)].slice(0, state.constants.rules.building_size ** 2);
    const free = (t) => !t.wall && t.building === 0 && sum(t.units) === t.units[seat];
    if (area.every((q) => !taken.has(q) && free(tile(q)))) return [d, area];
  }
  return ["", []];
}

const parts = (building) => state.tiles.cells.filter((t) => t.building === building);

// crew is how many units work in a building.
const crew = (building) => sum(parts(building).map((t) => t.workers));

// strength is how many units it takes to raze the building there, and a few more.
const strength = (p) => state.constants.defence + sum(parts(tile(p).building).map((t) => sum(t.units))) + 5;

// march sends units one step down a map of distances.
async function march(p, at, far, n) {
  const [[dir]] = steps(p).sort(([, a], [, b]) => (far.get(a) ?? 999) - (far.get(b) ?? 999));
  await act({ verb: "move", at, dir, n });
}

// play plays one turn: fill the buildings with workers, build, send big stacks to the enemy, and mine with the others.
async function play() {
  const { constants: c, tiles } = state;
  const everywhere = [...tiles.cells.keys()];
  const ore = distances(everywhere.filter((p) => tile(p).resource > 3 && sum(tile(p).units) === 0));
  const targets = everywhere.filter((p) => ![undefined, seat].includes(owner(p)));
  const war = distances(targets);
  const need = Math.min(...targets.map(strength)); // infinite without targets
  const taken = new Set();
  let money = state.sides[seat].resources;
  for (const p of everywhere) {
    const t = tile(p);
    const at = { x: p % tiles.w, y: Math.floor(p / tiles.w) };
    let left = t.units[seat] - t.workers;
    if (left > 0 && owner(p) === seat && c.per_worker > 0) {
      const n = Math.min(left, c.worker_cap - crew(t.building));
      if (n > 0 && (await act({ verb: "work", at, n }))) left -= n;
    }
    const [dir, area] = left > 0 && money >= c.building_cost ? site(p, taken) : ["", []];
    if (dir && (await act({ verb: "build", at, dir, n: 1 }))) {
      [money, left] = [money - c.building_cost, left - 1];
      for (const q of area) taken.add(q);
    }
    if (left >= need && war.get(p) > 0) {
      await march(p, at, war, left);
      continue;
    }
    const miners = Math.max(Math.min(left, Math.ceil(t.resource / 10)), 0);
    if (miners > 0) await act({ verb: "mine", at, n: miners });
    if (left > miners && ore.get(p) > 0) await march(p, at, ore, Math.min(left - miners, 4));
  }
}
