// A bot for Pentarena: it gives a few random legal commands and ends its turn. Make it better.
//
//     arena match -game GAME 'node bot.mjs' rookie
//
// What it reads and writes is explained in protocol.md. What it prints by console.error is kept with the match.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let state = null; // the position, as far as you may know it
let seat = 0; // yours

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// hear returns the next message, and takes up what it says of the position.
async function hear() {
  const { value, done } = await lines.next();
  if (done) process.exit(); // the match has gone
  const message = JSON.parse(value);
  if (message.type === "hello") seat = message.seat;
  if (message.state) state = message.state;
  for (const { path, value } of message.changes ?? []) {
    const last = path.pop();
    path.reduce((at, key) => at[key], state)[last] = value;
  }
  return message;
}

// options returns commands that are legal now.
async function options() {
  say({ type: "options" });
  return (await hear()).commands;
}

// act gives a command. The result says whether it was carried out, and if not, why.
async function act(command) {
  say({ type: "do", command });
  return hear();
}

const log = (text) => say({ type: "log", text });

// play plays one turn.
async function play(turn) {
  for (let i = 0; i < 5; i++) {
    const commands = await options();
    if (commands.length === 0) return;
    const result = await act(commands[Math.floor(Math.random() * commands.length)]);
    if (!result.ok) log("refused: " + result.reason);
    if (result.done) return;
  }
}

for (;;) {
  const message = await hear();
  if (message.type === "turn") {
    await play(message.turn);
    say({ type: "end" });
  } else if (message.type === "over") {
    process.exit();
  }
}
