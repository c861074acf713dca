// A bot for Anarchy: it spends each bribe where the wind makes most of it. Make it better.

const DIRS = ["north", "east", "south", "west"]; // in the order of a building's "near"

// line is the buildings from which a wind carries fire to a headquarters, nearest first.
function line(who, wind) {
  const found = [];
  const reach = state.constants.rules.wind_reach || wind.intensity;
  for (let at = state.headquarters[who], n = 0; n < reach; n++) {
    at = state.buildings[at].near[(DIRS.indexOf(wind.direction) + 2) % 4];
    if (at < 0) break;
    if (!state.buildings[at].headquarters) found.push(at);
  }
  return found;
}

// damage is what a wind does to a headquarters until the fire is out; it blows after so many turns.
function damage(who, wind, fires, later, least = 0) {
  const upwind = line(who, wind);
  const hit = Math.max(upwind.length > 0 ? least : 0, ...upwind.map((i) => fires[i] - later));
  const fire = Math.max(Math.min(hit, wind.intensity), fires[state.headquarters[who]] - later, 0);
  return (fire * (fire + 1)) / 2;
}

// value is how good these fires, this wind and the next one are: damage there less damage here.
function value(fires, now, after) {
  const worth = damage(1 - seat, now, fires, 0) - 1.2 * damage(seat, now, fires, 0);
  if (!after) return worth;
  return worth + 0.5 * damage(1 - seat, after, fires, 1) - 0.7 * damage(seat, after, fires, 1) - 0.2 * damage(seat, after, fires, 1, 9);
}

// ready is your buildings of a kind that can still act, without the headquarters.
const ready = (kind) =>
  [...state.buildings.keys()].filter((i) => {
    const b = state.buildings[i];
    return b.owner === seat && b.kind === kind && !b.bribed && b.health > 0 && !b.headquarters;
  });

// plans yields ways to spend bribes: the commands, and the fires and the next wind after them.
function* plans(fires, winds) {
  const { constants: c, buildings } = state;
  const after = winds[1];
  for (const wind of winds) {
    for (const target of line(1 - seat, wind)) {
      const t = buildings[target];
      const shown = (i) => buildings[i].exposure + Math.abs(buildings[i].x - t.x) + Math.abs(buildings[i].y - t.y);
      const near = ready("warehouse").sort((a, b) => shown(a) - shown(b)).slice(0, 4);
      for (let n = 1; n <= near.length; n++) { // fire adds up
        const lit = fires.map((fire, i) => (i === target ? Math.min(fires[target] + n * c.warehouse_fire, c.max_fire) : fire));
        yield [near.slice(0, n).map((building) => ({ verb: "ignite", building, target })), lit, after];
      }
    }
    const water = ready("fire_department");
    for (let level = 0; level < wind.intensity; level++) { // bring all fires on the line down to this
      const wet = fires.slice();
      const targets = [];
      for (const i of line(seat, wind)) {
        for (; wet[i] > level; targets.push(i)) wet[i] = Math.max(wet[i] - c.water_power, 0);
      }
      if (targets.length <= water.length) yield [targets.map((target, k) => ({ verb: "extinguish", building: water[k], target })), wet, after];
    }
  }
  const stations = ready("weather_station");
  for (let turns = -1; after && turns <= 2; turns++) {
    for (let steps = -3; steps <= 3; steps++) {
      const intensity = after.intensity + steps * c.wind_step;
      const verbs = [...Array(Math.abs(turns)).fill("rotate"), ...Array(Math.abs(steps)).fill("intensify")];
      if (verbs.length > stations.length || intensity < 0 || intensity > c.max_intensity) continue;
      const wind = { direction: DIRS[(DIRS.indexOf(after.direction) + turns + 4) % 4], intensity };
      yield [verbs.map((verb, k) => ({ verb, building: stations[k], reverse: (verb === "rotate" ? turns : steps) < 0 })), fires, wind];
    }
  }
}

// play plays one turn: the plan that gains most for each bribe, again and again.
async function play(turn) {
  while (state.bribes[seat] > 0) {
    const fires = state.buildings.map((b) => b.fire);
    const winds = state.forecasts.slice(turn, Math.min(turn + 2, state.constants.max_turns));
    const before = value(fires, winds[0], winds[1]);
    let [best, gain] = [[], 0.3];
    for (const [commands, lit, wind] of plans(fires, winds)) {
      const worth = (value(lit, winds[0], wind) - before) / commands.length;
      if (worth > gain && commands.length <= state.bribes[seat]) [best, gain] = [commands, worth];
    }
    const target = state.headquarters[1 - seat];
    const [building] = ready("police_department");
    if (building !== undefined && state.buildings[target].exposure > gain) best = [{ verb: "raid", building, target }];
    for (const command of best) if (!(await act(command))) return;
    if (best.length === 0) return;
  }
}
