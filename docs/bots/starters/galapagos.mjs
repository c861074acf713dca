// A bot for Galapagos: its creatures kill together, graze and keep out of reach, and breed when they can afford it. Make it better.

const [, CARNIVORISM, HERBIVORISM, SPEED, DEFENSE] = [0, 1, 2, 3, 4]; // places in "stats"; the first is energy

const away = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

// beside lists the cells above, right, below and left, and what stands there: the number of a thing, or -1.
function beside(p) {
  const { w, h, cells } = state.cells;
  return [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([dx, dy]) => ({ x: p.x + dx, y: p.y + dy }))
    .filter((q) => q.x >= 0 && q.y >= 0 && q.x < w && q.y < h).map((q) => [q, cells[q.y * w + q.x]]);
}

const isCreature = (t) => t.kind === 2 && !t.gone;
const mine = () => [...state.things.keys()].filter((i) => isCreature(state.things[i]) && state.things[i].owner === seat);

// reach lists the cells to which a creature can walk this turn, each with the steps to it.
function reach(me) {
  const ways = [[me.at, []]];
  const known = new Set([`${me.at.x},${me.at.y}`]);
  for (const [p, way] of ways) { // it grows meanwhile
    if (way.length >= Math.min(me.steps, me.health - 1)) continue;
    for (const [q, other] of beside(p)) {
      if (other >= 0 || known.has(`${q.x},${q.y}`)) continue;
      known.add(`${q.x},${q.y}`);
      ways.push([q, [...way, q]]);
    }
  }
  return ways;
}

const damage = (eater, food) => Math.max(1, eater.stats[CARNIVORISM] - food.stats[DEFENSE]) * state.constants.bite;
const graze = (me) => Math.min(state.constants.graze_gain * me.stats[HERBIVORISM], me.best - me.health);

// fit tells whether a creature can breed and live on.
const fit = (me, left) => me.can_breed && me.health - state.constants.breed_cost > Math.min(40, 2 * left);

// pull is how much a cell is worth for a creature: near plants, prey and mates, far from foes.
function pull(me, p, left) {
  let [worth, danger] = [0, 0];
  for (const t of state.things) {
    const d = away(p, t.at);
    if (t.gone || t.kind === 0 || t === me) continue;
    if (t.kind !== 2) {
      if (t.size > 0) worth = Math.max(worth, graze(me) - 3 * d);
    } else if (t.owner !== seat) {
      worth = Math.max(worth, damage(me, t) - 5 * d);
      if (d <= t.stats[SPEED] + 1) danger += Math.min(damage(t, me), me.health) / 2;
    } else if (fit(me, left) && fit(t, left)) {
      worth = Math.max(worth, 60 - 6 * d);
    }
  }
  return worth - danger;
}

// bite is how much a bite is worth: most if it kills, and more if the creatures in reach can kill together this turn.
function bite(me, foe) {
  if (damage(me, foe) >= foe.health) return 200;
  const pack = mine().map((i) => state.things[i]).filter((t) => t.can_eat && away(t.at, foe.at) <= t.steps + 1);
  return damage(me, foe) + (pack.reduce((sum, t) => sum + damage(t, foe), 0) >= foe.health ? 100 : 0);
}

// meals lists what a creature can eat from a cell, with how much that is worth.
function meals(me, p) {
  const found = [[0, null]];
  for (const [q, j] of me.can_eat ? beside(p) : []) {
    const food = state.things[j];
    if (j < 0) continue;
    if (food.kind === 2 && food.owner !== seat) found.push([bite(me, food), q]);
    if (food.kind !== 2 && food.size > 0) found.push([graze(me), q]);
  }
  return found;
}

// play plays one turn: every creature goes where it is best for it and eats there; then those side by side breed.
async function play(turn) {
  const left = state.constants.max_turns - turn;
  for (const creature of mine()) {
    const me = state.things[creature];
    let [best, way, meal] = [-Infinity, [], null];
    for (const [p, steps] of reach(me)) {
      const there = pull(me, p, left) - steps.length;
      for (const [worth, food] of meals(me, p)) {
        if (there + worth > best) [best, way, meal] = [there + worth, steps, food];
      }
    }
    for (const at of way) await act({ verb: "move", creature, at });
    if (meal && !state.things[creature].gone) await act({ verb: "eat", creature, at: meal });
  }
  for (const creature of mine()) {
    for (const [, mate] of beside(state.things[creature].at)) {
      const [me, other] = [state.things[creature], state.things[mate]];
      if (mate < 0 || other.owner !== seat || !fit(me, left) || !fit(other, left)) continue;
      if (state.eggs.every((egg) => away(egg.at, me.at) > 0)) await act({ verb: "breed", creature, mate });
    }
  }
}
