// A bot for MechMania 27: it grows what pays most where it grows best, and sells it. Make it better.

const away = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
const clamp = (n, low, high) => Math.max(low, Math.min(high, n));

// fertility is how fertile a row is in a turn: the band moves down the farm.
function fertility(y, number) {
  const c = state.constants;
  const band = ["outer", "mid", "inner", "mid", "outer"].flatMap((part) => Array(c["band_" + part]).fill(c.fertility[part]));
  return band[Math.max(0, Math.floor((number - 1 - c.band_delay) / c.band_speed)) - y - 1 + c.band_start] ?? 0;
}

// value is what a crop planted there and then is worth when it is ripe; 0 where it dries up before.
function value(crop, y, number) {
  const grows = state.constants.crops[crop];
  const warm = Array.from({ length: grows.turns + 2 }, (_, i) => fertility(y, number + i));
  if (y < state.constants.grass_rows || warm.includes(0)) return 0;
  return warm.slice(0, grows.turns).reduce((sum, f) => sum + grows.gain * (1 - grows.sensitivity * (1 - f)), 0);
}

const rows = () => Array.from({ length: state.tiles.h }, (_, y) => y);
const bestRow = (crop, number) => rows().reduce((a, b) => (value(crop, b, number) > value(crop, a, number) ? b : a));

// places lists all tiles with their places.
const places = () => state.tiles.cells.map((tile, i) => [{ x: i % state.tiles.w, y: Math.floor(i / state.tiles.w) }, tile]);

// around lists the tiles within reach where the other farmer does not keep you off.
function around(reach) {
  const [me, other] = [state.farmers[seat], state.farmers[1 - seat]];
  const mine = (p) => away(me.at, p) <= reach && away(other.at, p) > other.reach.protect;
  return places().filter(([p, tile]) => mine(p) && [-1, seat].includes(tile.scarecrow));
}

// shop is the nearest tile of the grocer.
function shop(at) {
  const [middle, half] = [Math.floor(state.tiles.w / 2), Math.floor(state.constants.grocer_length / 2)];
  return { x: clamp(at.x, middle - half, middle + half), y: 0 };
}

// seeds is the last kind of seeds you have, and how many.
const seeds = (me) => Object.keys(state.constants.crops).map((crop, i) => [crop, me.seeds[i + 1]]).findLast(([, n]) => n > 0) ?? ["", 0];

// goal is where to go: to the band with seeds, to crops, or to the grocer to sell and buy.
function goal(me, number) {
  const [crop, n] = seeds(me);
  const turns = (a, b) => Math.floor(away(a, b) / me.reach.move);
  if (n > 0) {
    const x = Math.floor(state.tiles.w / 2) + (seat === 0 ? -3 : 3);
    return { x, y: bestRow(crop, number + turns(me.at, { x, y: 8 })) };
  }
  let [best, found] = [0, shop(me.at)];
  for (const [p, tile] of places()) {
    const there = Math.max(tile.timer, turns(me.at, p));
    if (tile.timer === 0 && tile.value === 0) continue; // nothing, or dried up
    if (tile.crop === "none" || tile.planter !== seat || me.basket.length >= me.reach.carry) continue;
    if (number + there + turns(p, shop(p)) + 1 > state.constants.max_turns) continue;
    if (tile.value + 1 > best * (there + 1)) [best, found] = [(tile.value + 1) / (there + 1), p];
  }
  return found;
}

// purchase buys the seeds that pay most for each turn until they are sold.
async function purchase(me, number) {
  let [best, order] = [0, null];
  for (const [crop, grows] of Object.entries(state.constants.crops)) {
    const y = bestRow(crop, number + 2);
    const n = Math.min(15, me.reach.carry - me.basket.length, Math.floor(me.money / grows.price));
    const turns = grows.turns + 2 * (1 + Math.floor(y / me.reach.move)) + Math.floor(n / 5);
    const gain = (n * (value(crop, y, number + 2) - grows.price)) / turns;
    if (gain > best && number + turns + 1 < state.constants.max_turns) [best, order] = [gain, { verb: "buy", crop, amount: n }];
  }
  if (order) await act(order);
}

// play plays one stage of a turn: before the first turn you pack, then both walk, then both act.
async function play() {
  const [me, number] = [state.farmers[seat], state.number];
  const [crop, n] = seeds(me);
  if (state.stage === 0) {
    await act({ verb: "pack", upgrade: "scythe" });
  } else if (state.stage === 1) {
    const [at, to, move] = [me.at, goal(me, number), me.reach.move];
    const x = clamp(to.x, at.x - move, at.x + move);
    const left = move - Math.abs(x - at.x);
    await act({ verb: "move", at: { x, y: clamp(to.y, at.y - left, at.y + left) } });
  } else if (n === 0 && away(me.at, shop(me.at)) === 0) {
    await purchase(me, number);
  } else {
    const least = n > 0 ? Math.max(0.8 * value(crop, bestRow(crop, number), number), 0.01) : 0;
    const free = around(me.reach.plant).filter(([p, tile]) => n > 0 && tile.crop === "none" && value(crop, p.y, number) >= least);
    const ripe = around(me.reach.harvest).filter(([, tile]) => tile.crop !== "none" && tile.timer === 0 && tile.value > 0);
    const room = Math.max(me.reach.carry - me.basket.length - me.seeds.reduce((a, b) => a + b), 0);
    for (const [at] of free.slice(0, n)) await act({ verb: "plant", crop, at });
    for (const [at] of free.length > 0 ? [] : ripe.slice(0, room)) await act({ verb: "harvest", at });
  }
}
