// The service worker keeps the files of one version of the page, so that it works without the network after the first visit. With the network
// the page itself comes from there, so that a new version is taken at the next start; its files have other addresses.
"use strict";

const version = "@version@";
const files = @files@;
const name = `pentarena-${version}`;
const patience = 4000; // milliseconds for the server, before what is kept is shown
const home = new URL("./", location.href);

self.addEventListener("install", (e) => e.waitUntil((async () => {
  const cache = await caches.open(name);
  await cache.addAll(files);
  const page = await cache.match("./");
  if (!(await page.text()).includes(version)) { // the server has got another version meanwhile
    await caches.delete(name);
    throw new Error("another version");
  }
})()));

self.addEventListener("activate", (e) => e.waitUntil((async () => {
  for (const other of await caches.keys()) {
    if (other.startsWith("pentarena-") && other !== name) await caches.delete(other);
  }
  await self.clients.claim();
})()));

const kept = async (what) => (await caches.open(name)).match(what);

async function page(request) {
  const old = await kept("./");
  if (!old) return fetch(request);
  const late = new Promise((resolve) => { setTimeout(resolve, patience, old); });
  const fresh = fetch(request).then((r) => (r.status >= 500 ? old : r), () => old);
  return Promise.race([fresh, late]);
}

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return;
  const path = url.pathname.slice(home.pathname.length);
  if (request.mode === "navigate") {
    if (path === "" || path === "index.html") e.respondWith(page(request));
    return;
  }
  if (files.includes(path + url.search)) e.respondWith(kept(path + url.search).then((r) => r ?? fetch(request)));
});

// A notification leads back to the page that showed it.
self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page && page.focus()));
});
