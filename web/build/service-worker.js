// The worker of the installed app. It never answers for /api, /media or any other origin: what the server knows is asked of the server.
// The first two lines are filled in when the web is built; another build is another worker, so a browser notices it by itself.
const VERSION = "__VERSION__";
const KEPT = "__KEPT__";

const OFFLINE_PAGE = "/offline.html";
const cacheName = `chonsu-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // A page is always the newest one; only without any network the page that says so.
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE_PAGE)));
  // Files named after their content cannot grow old.
  else if (pathname.startsWith("/assets/")) event.respondWith(fromCache(request));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function fromCache(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
