// The service worker. It does not handle /api, /media or other origins: that data always comes from the server. The build fills in the
// first three constants; another build gives another worker, so the browser notices it.
const VERSION = "__VERSION__";
const KEPT = "__KEPT__";
const SCREENS = "__SCREENS__";

const OFFLINE_PAGE = "/offline.html";
const PREFIX = "chonsu-";
const cacheName = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  // Calls do not wait for this worker, and the last command of a page that is being left arrives. Other browsers send it on by themselves.
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
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
      .then((names) => Promise.all(outdated(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The code of the build before stays: pages that were open during a deploy still use it. Caches are listed in the order they were made. */
function outdated(names) {
  return names.filter((name) => name.startsWith(PREFIX) && name !== cacheName).slice(0, -1);
}

// The page asks for it when nothing else is loading: from then on each screen opens without a network.
self.addEventListener("message", (event) => {
  if (event.data === "keep-screens") event.waitUntil(keepScreens());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Pages always come from the network. Without a network the offline page is shown.
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE_PAGE, { cacheName })));
  // The names of these files contain a hash of their content, so they cannot become stale.
  else if (pathname.startsWith("/assets/")) event.respondWith(fromCache(request));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request, { cacheName })));
});

/** One after the other, as nobody waits for them. It ends where a file is missing: there is another build by now, with a worker of its own. */
async function keepScreens() {
  const cache = await caches.open(cacheName);
  for (const address of SCREENS) {
    if ((await cache.match(address)) !== undefined) continue;
    const answer = await fetch(address).catch(() => undefined);
    if (!answer?.ok) return;
    await cache.put(address, answer);
  }
}

async function fromCache(request) {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await caches.open(cacheName).then((cache) => cache.put(request, answer.clone()));
  return answer;
}
