// Keeps the page of a tournament up to date.
let shown = "";

async function again() {
  let text;
  try {
    const answer = await fetch("/tournament");
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    return; // the server is away: what is here stays
  }
  if (text === shown) return;
  shown = text;
  const now = new DOMParser().parseFromString(text, "text/html"), show = now.getElementById("show");
  if (show) show.checked = document.getElementById("show")?.checked ?? false;
  for (const d of now.querySelectorAll("details")) d.open = document.getElementById(d.id)?.open ?? d.open;
  document.title = now.title;
  document.head.replaceChildren(...now.head.childNodes);
  document.body.replaceChildren(...now.body.childNodes);
}

let stream = null, known = "";

// listen has the server tell when the page has changed, while it can be seen.
function listen() {
  stream?.close();
  stream = null;
  if (document.hidden) return;
  stream = new EventSource("/api/changes");
  stream.onmessage = ({ data }) => {
    const { table } = JSON.parse(data);
    if (table !== known) again();
    known = table;
  };
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => { if (stream?.readyState === EventSource.CLOSED) listen(); }, 30000);
  };
}

document.addEventListener("visibilitychange", listen);
listen();
