// The service worker. It does not handle /api, /media or other origins: that data always comes from the server. The build fills in the
// first two constants; another build gives another worker, so the browser notices it.
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
  // Pages always come from the network. Without a network the offline page is shown.
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE_PAGE)));
  // The names of these files contain a hash of their content, so they cannot become stale.
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
