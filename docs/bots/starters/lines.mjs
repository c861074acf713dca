// {about}
//
//     arena match -game {game} bot.mjs rookie
//     arena match -game {game} 'node bot.mjs' rookie   the same under Node, which is faster
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
  if (message.type === "hello") {
    seat = message.seat;
    say({ type: "log", text: `I play ${message.game} as player ${seat + 1}` });
  }
  if (message.state) state = message.state;
  for (const { path, value } of message.changes ?? []) {
    const last = path.pop();
    path.reduce((at, key) => at[key], state)[last] = value;
  }
  return message;
}

// act gives a command. It tells whether that was carried out; arena check says why not.
async function act(command) {
  say({ type: "do", command });
  return (await hear()).ok;
}

{play}

for (;;) {
  const message = await hear();
  if (message.type === "turn") {
    await play(message.turn);
    say({ type: "end" });
  } else if (message.type === "over") {
    process.exit();
  }
}
