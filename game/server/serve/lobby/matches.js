// The lobby of a server: starts matches and lists them. Whatever comes from the server is shown as text.
const $ = (id) => document.getElementById(id);

// plain is a text without characters that cannot be seen but change how others are shown, such as those that reverse the direction of writing.
const plain = (text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => c === "\u200c" || c === "\u200d" ? c : "\ufffd");

// make returns an element with these properties and children.
function make(tag, properties = {}, ...children) {
  const e = Object.assign(document.createElement(tag), properties);
  e.append(...children.map((c) => typeof c === "string" ? plain(c) : c));
  return e;
}

// ask returns an answer of the server, or throws an error with its reason.
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("The server cannot be reached. Is it still running?");
  }
  let data = {};
  try {
    data = await answer.json();
  } catch {} // a proxy may answer otherwise, and 204 has nothing to say
  if (!answer.ok) throw new Error(data.error ?? `The server answers with ${answer.status}.`);
  return data;
}

let games = [], formats = [], players = [], page = 0, asked = 0;
let pair = []; // the matches to compare, at most two

const title = (id) => games.find((g) => g.id === id)?.title ?? id;
const levelTitle = (id, name) => games.find((g) => g.id === id)?.levels.find((l) => l.name === name)?.title ?? name;
const signed = (n) => (n < 0 ? "−" : "+") + Math.abs(Math.round(n));
const level = () => games.find((g) => g.id === $("game").value).levels.find((l) => l.name === $("level").value);

// offer fills the seats for the level that is chosen; who sat stays where they can.
function offer() {
  const l = level();
  const before = chosen("select"), names = chosen("input");
  $("summary").textContent = l.summary;
  const choices = players.filter((p) => p.games.includes($("game").value));
  $("seats").replaceChildren(...Array.from({ length: l.seats }, (_, i) => {
    const select = make("select", { name: "seat" },
      make("optgroup", { label: "By link" }, new Option("A person", "person"), new Option("A program that connects", "program")),
      make("optgroup", { label: "On this server" }, ...choices.map((p) => new Option(p.kind === "program" ? p.title + " (program)" : p.title, p.name))));
    select.value = before[i] ?? (i ? "regular" : "person");
    if (select.selectedIndex < 0) select.value = "person";
    const name = make("input", { maxLength: 40, placeholder: `Person ${i + 1}`, autocomplete: "off", value: names[i] ?? "" });
    name.setAttribute("aria-label", `Name of the person in seat ${i + 1}`);
    return make("label", {}, `Seat ${i + 1}`, select, name);
  }));
  people();
}

// chosen are the values of the seats' elements of a kind.
const chosen = (kind) => [...$("seats").querySelectorAll(kind)].map((e) => e.value);

// people shows what only people need.
function people() {
  for (const l of $("seats").children) l.querySelector("input").hidden = l.querySelector("select").value !== "person";
  $("clock").hidden = !chosen("select").includes("person");
}

function choose() {
  const g = games.find((g) => g.id === $("game").value);
  $("level").replaceChildren(...g.levels.map((l) => new Option(l.title, l.name)));
  if (g.levels.some((l) => l.name === "quick")) $("level").value = "quick";
  offer();
}

function say(text, wrong = false, at = "said") {
  $(at).textContent = plain(text);
  $(at).classList.toggle("wrong", wrong);
}

// headers of a request that changes something.
function headers() {
  const list = { "Content-Type": "application/json" };
  if ($("token").value) list.Authorization = "Bearer " + $("token").value;
  return list;
}

async function start(event) {
  event.preventDefault();
  const order = {
    game: $("game").value, level: $("level").value, seed: $("seed").value,
    seats: chosen("select"),
  };
  order.names = chosen("input").map((name, i) => order.seats[i] === "person" ? name.trim() : "");
  order.help = $("help").checked;
  if ($("minutes").value && !$("clock").hidden) order.clock = { match: Number($("minutes").value) * 60, turn: Number($("more").value) };
  $("start").disabled = true;
  $("links").replaceChildren();
  try {
    const made = await ask("/api/matches", { method: "POST", headers: headers(), body: JSON.stringify(order) });
    say(made.seats.length ? "The match waits for these seats. Give each link to one player." : "The match has begun.");
    $("links").append(...links(made, order.names), make("li", {}, make("a", { href: "/#live=" + made.id }, "Watch")));
    if (made.seats.length) keep({ made, names: order.names, title: `${title(order.game)}, ${levelTitle(order.game, order.level)}` });
    page = 0;
    await refresh();
  } catch (e) {
    say(e.message, true);
  }
  $("start").disabled = false;
}

// links are lines with what those who take the seats of a match need.
function links(made, names) {
  return made.seats.map((s) => {
    const at = new URL(s.link, location.href);
    if (s.token) at.protocol = at.protocol.replace("http", "ws");
    return make("li", {}, `${names[s.seat] || `Seat ${s.seat + 1}`}: `, ...(s.token ? [`a program connects to ${at.href} and says hello with the token ${s.token}`] : [make("a", { href: at.href }, at.href)]));
  });
}

// keep keeps the links of a match in this browser, so that who made it finds them again.
const mostKept = 20;
function keep(invitation) {
  try {
    localStorage.setItem("pentarena-links", JSON.stringify([invitation, ...kept()].slice(0, mostKept)));
  } catch {} // the browser keeps nothing
  invite();
}
function kept() {
  try {
    return JSON.parse(localStorage.getItem("pentarena-links")) ?? [];
  } catch {
    return [];
  }
}

// invite lists the links of the matches that were made in this browser and have not ended.
const unended = new Set(); // matches of the list that are played or wait
function invite() {
  const list = kept().filter((k) => unended.has(k.made.id));
  $("kept").hidden = list.length === 0;
  $("invitations").replaceChildren(...list.map((k) => make("li", {}, k.title, make("ul", {}, ...links(k.made, k.names)))));
}

// end ends a match that nobody is to play any more.
async function end(m) {
  if (!confirm("End this match? It will not count.")) return;
  try {
    await ask("/api/matches/" + m.id, { method: "DELETE", headers: headers() });
    await refresh();
  } catch (e) {
    say(e.message, true);
  }
}

// ender is the button for that, of a match that has not ended.
function ender(m) {
  if (!["playing", "waiting"].includes(m.state)) return "";
  const button = make("button", { type: "button", textContent: "End" });
  button.setAttribute("aria-label", `End ${m.seats.map((s) => s.name).join(" – ")}`);
  button.addEventListener("click", () => end(m));
  return button;
}

// events are the games of the tournament that are chosen, with their levels.
const events = () => [...$("events").children].filter((row) => row.querySelector("input").checked).map((row) => row.querySelector("select"));

let seeding = []; // the players of the tournament that are chosen, in their order

// enter offers the players who play all games that are chosen; who was chosen stays where they can.
function enter() {
  for (const row of $("events").children) row.querySelector("select").hidden = !row.querySelector("input").checked;
  const choices = players.filter((p) => events().every((e) => p.games.includes(e.name)));
  seeding = seeding.filter((name) => choices.some((p) => p.name === name));
  $("entrants").replaceChildren(...choices.map((p) => {
    const box = make("input", { type: "checkbox", value: p.name, checked: seeding.includes(p.name) });
    box.addEventListener("change", () => {
      seeding = seeding.filter((name) => name !== p.name);
      if (box.checked) seeding.push(p.name);
      arrange();
    });
    return make("label", {}, box, " " + p.title);
  }));
  arrange();
}

// arrange shows what the format asks for, and the players in their order.
function arrange() {
  const format = formats[$("format").selectedIndex];
  $("formatsays").textContent = format.text;
  $("rounded").hidden = !format.rounds;
  $("bounds").hidden = !format.test;
  $("seeded").hidden = format.test;
  $("seedingsays").textContent = seeding.length ? format.order : "Choose at least two players.";
  $("seeding").replaceChildren(...seeding.map((name, i) => {
    const title = players.find((p) => p.name === name).title;
    const up = make("button", { type: "button", textContent: "↑", title: `Move ${title} up`, hidden: i === 0 });
    up.setAttribute("aria-label", up.title);
    up.addEventListener("click", () => {
      seeding.splice(i - 1, 2, name, seeding[i - 1]);
      arrange();
      $("seeding").children[i - 1].querySelector("button:not([hidden])")?.focus();
    });
    return make("li", {}, title, up);
  }));
}

async function startTourney(event) {
  event.preventDefault();
  const format = formats[$("format").selectedIndex], plan = { format: format.id, name: $("title").value.trim(), seed: $("dice").value, players: seeding };
  plan.games = events().map((e) => `${e.name}/${e.value}`);
  plan.seeds = Number($(format.test ? "most" : "seeds").value);
  if (!$("rounded").hidden) plan.rounds = Number($("rounds").value);
  if (format.test) plan.test = { low: Number($("low").value), high: Number($("high").value), alpha: $("wrong").value / 100, beta: $("wrong").value / 100 };
  try {
    if (!plan.games.length) throw new Error("Choose at least one game.");
    if (seeding.length < 2) throw new Error("Choose at least two players.");
    await ask("/api/tournament", { method: "POST", headers: headers(), body: JSON.stringify(plan) });
    held = true;
    await tourney();
  } catch (e) {
    say(e.message, true, "tourneysaid");
  }
}

async function stopTourney() {
  try {
    await ask("/api/tournament", { method: "DELETE", headers: headers() });
    await tourney();
  } catch (e) {
    say(e.message, true, "tourneysaid");
  }
}

// tourney shows whether a tournament is being played.
let held = false;
async function tourney() {
  host(await ask("/api/tournament"));
}

function host(now) {
  $("tourney").hidden = !now.open;
  $("plan").hidden = now.playing;
  $("stop").hidden = !now.playing;
  if (now.playing) {
    $("tourneysaid").classList.remove("wrong");
    $("tourneysaid").replaceChildren(`“${plain(now.name)}” is being played. `, make("a", { href: "/tournament" }, "Watch the table"));
  } else if (held) {
    $("tourneysaid").replaceChildren("It has ended. ", make("a", { href: "/tournament" }, "Look at the table"));
  }
  held = now.playing;
}

// result says how a match ended.
function result(m) {
  if (m.state === "playing") return "";
  if (m.state === "stopped") return "stopped" + (m.reason ? `: ${m.reason}` : "");
  const won = m.seats.filter((s) => s.won).map((s) => s.name);
  return (won.length && won.length < m.seats.length ? won.join(" and ") + " won" : "drawn") + ` ${m.seats.map((s) => s.score).join(" : ")}`;
}

// watch is where a match is shown: live, or from its start without telling what it came to.
const watch = (m) => ["playing", "waiting"].includes(m.state) ? "/#live=" + m.id : "/#r=" + encodeURIComponent("/records/" + m.id);

// choice is the box by which a match is chosen to be compared; none while there is nothing of it.
function choice(m) {
  if (m.state === "waiting") return "";
  const box = make("input", { type: "checkbox", checked: pair.some((p) => p.id === m.id) });
  box.setAttribute("aria-label", `Compare ${m.seats.map((s) => s.name).join(" – ")}`);
  box.addEventListener("change", () => {
    pair = pair.filter((p) => p.id !== m.id);
    if (box.checked) pair = [...pair.slice(-1), m]; // of three the first goes
    for (const other of $("list").querySelectorAll("input")) other.checked = pair.some((p) => p.id === other.dataset.id);
    compare();
  });
  box.dataset.id = m.id;
  return box;
}

// compare offers the two matches that are chosen side by side.
function compare() {
  const [a, b] = pair;
  if (!b) {
    $("compare").replaceChildren("Choose two matches on the same level to see them side by side.");
  } else if (a.game !== b.game || a.level !== b.level) {
    $("compare").replaceChildren("These two are on different levels. Choose two on the same one.");
  } else {
    const of = (m) => encodeURIComponent("/records/" + m.id);
    $("compare").replaceChildren(make("a", { href: `/#r=${of(a)}&with=${of(b)}` }, "Compare the two side by side"));
  }
}

// refresh shows the list as it is now. An answer that a later request has overtaken is not shown.
async function refresh() {
  const mine = ++asked;
  const query = new URLSearchParams({ search: $("search").value, game: $("only").value, page });
  const rated = $("rated").open;
  const [{ matches, more }, { ratings }] = await Promise.all([ask("/api/matches?" + query), rated ? ask("/api/players") : {}]);
  if (mine !== asked) return;
  for (const m of matches) ["playing", "waiting"].includes(m.state) ? unended.add(m.id) : unended.delete(m.id);
  invite();
  $("list").tBodies[0].replaceChildren(...matches.map((m) => make("tr", {},
    make("td", {}, make("a", { href: watch(m) }, "Watch")),
    make("td", {}, choice(m)),
    make("td", {}, new Date(m.begun).toLocaleString([], { dateStyle: "short", timeStyle: "short" })),
    make("td", {}, `${title(m.game)}, ${levelTitle(m.game, m.level)}`),
    make("td", {}, ...m.seats.flatMap((s, i) => [i ? " – " : "", make("bdi", {}, s.name || "?")])),
    m.state === "waiting" ? make("td", { className: "dim" }, m.seats.some((s) => !s.name && s.kind === "human") ? "waits for people" : m.seats.some((s) => !s.name) ? "waits for programs" : "begins", " ", ender(m)) : m.state === "playing" ? make("td", { className: "live" }, `live, turn ${m.turns + 1} `, ender(m)) : make("td", {}, $("show").checked ? result(m) : ""))));
  $("none").hidden = matches.length > 0;
  $("none").textContent = $("search").value || $("only").value ? "No match like that." : "No match yet.";
  $("newer").hidden = page === 0;
  $("older").hidden = !more;
  if (rated) $("ratings").tBodies[0].replaceChildren(...(ratings ?? []).map((r) => make("tr", {},
    make("td", {}, title(r.game)), make("td", {}, make("bdi", {}, r.name)), make("td", {}, String(r.matches)), make("td", {}, String(r.wins)),
    make("td", {}, `${signed(r.elo)} ± ${Math.round(r.spread)}`), make("td", {}, r.id ? remover(r) : ""))));
}

// remover is the button by which the host takes a person out of the ratings.
function remover(r) {
  const button = make("button", { type: "button", title: `Remove ${r.name} from the ratings of all games` }, "Remove");
  button.onclick = async () => {
    if (!confirm(`Remove ${r.name} from the ratings of all games, with what others have got out of their matches? The matches stay.`)) return;
    try {
      await ask("/api/people/" + r.id, { method: "DELETE", headers: headers() });
      say(`${r.name} is no longer rated.`);
      refresh();
    } catch (e) {
      say(e.message, true);
    }
  };
  return button;
}

// reports lists what people have reported to the host.
async function reports() {
  if (!$("reports").open) return;
  $("reported").replaceChildren();
  $("unreported").hidden = false;
  try {
    const { reports } = await ask("/api/reports", { headers: headers() });
    $("unreported").textContent = reports.length ? "" : "There is none.";
    $("reported").append(...reports.map((r) => make("li", {}, `${new Date(r.at).toLocaleString([], { dateStyle: "short", timeStyle: "short" })}, `,
      make("a", { href: "/live/" + r.match }, "match " + r.match), ", ", make("bdi", {}, r.name), `: `, make("bdi", {}, r.text))));
  } catch (e) {
    $("unreported").textContent = e.message;
  }
}

// again refreshes; a server that is away is told once and asked again.
async function again() {
  try {
    await refresh();
    if ($("none").dataset.away) {
      delete $("none").dataset.away;
      say("");
    }
  } catch (e) {
    $("none").dataset.away = "yes";
    say(e.message, true);
  }
}

async function open() {
  try {
    const [offered, all] = await Promise.all([ask("/api/games"), ask("/api/players")]);
    games = offered.games;
    document.querySelector("header").append(...(offered.beside ?? []).map((at) => make("a", { href: at }, at[1].toUpperCase() + at.slice(2, -1))));
    formats = offered.formats;
    players = all.players;
    $("password").hidden = !offered.token;
  } catch (e) {
    say(e.message, true);
    return;
  }
  $("format").replaceChildren(...formats.map((f) => new Option(f.title, f.id)));
  $("game").replaceChildren(...games.map((g) => new Option(g.title, g.id)));
  $("only").append(...games.map((g) => new Option(g.title, g.id)));
  choose();
  $("events").append(...games.map((g, i) => {
    const select = make("select", { name: g.id }, ...g.levels.map((l) => new Option(l.title, l.name)));
    select.setAttribute("aria-label", `Level of ${g.title}`);
    if (g.levels.some((l) => l.name === "quick")) select.value = "quick";
    return make("div", {}, make("label", {}, make("input", { type: "checkbox", checked: i === 0 }), " " + g.title), select);
  }));
  seeding = players.filter((p) => p.kind === "program" && p.games.includes(games[0].id)).map((p) => p.name);
  enter();
  $("events").addEventListener("change", enter);
  $("format").addEventListener("change", arrange);
  $("tourney").addEventListener("submit", startTourney);
  $("stop").addEventListener("click", stopTourney);
  $("start").disabled = false;
  $("game").addEventListener("change", choose);
  $("level").addEventListener("change", offer);
  $("seats").addEventListener("change", people);
  $("order").addEventListener("submit", start);
  $("show").addEventListener("change", again);
  for (const id of ["search", "only"]) $(id).addEventListener("input", () => { page = 0; again(); });
  $("newer").addEventListener("click", () => { page--; again(); });
  $("older").addEventListener("click", () => { page++; again(); });
  $("rated").addEventListener("toggle", again);
  $("reports").addEventListener("toggle", reports);
  $("token").addEventListener("change", reports);
  if (location.hash === "#reports") $("reports").open = true;
  document.addEventListener("visibilitychange", listen);
  await Promise.all([again(), tourney()]);
  listen();
}

let stream = null, known = -1;

// listen has the server tell when something has changed, while the page can be seen. Where no stream comes, it asks now and then.
function listen() {
  stream?.close();
  stream = null;
  if (document.hidden) return;
  stream = new EventSource("/api/changes");
  stream.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    host(now.tournament);
    if (now.matches !== known) again();
    known = now.matches;
  };
  stream.onerror = () => {
    again();
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => { if (stream?.readyState === EventSource.CLOSED) listen(); }, 30000);
  };
}

open();
