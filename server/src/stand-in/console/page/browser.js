// @ts-check

/** The machine under the page: its clock, its timers, what it keeps for this connection. No other file of the page touches them. */
const TOKEN = "control-token";

/** Milliseconds since the page was opened. */
export function nowMs() {
  return performance.now();
}

/**
 * Resolves after so many milliseconds, or at once when it is called off.
 * @param {number} ms
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Calls `work` when nobody asked for it again for so long.
 * @param {number} ms
 * @param {() => void} work
 */
export function whenQuiet(ms, work) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
}

/** What the address says behind its `#`, as a query. */
export function fragment() {
  return new URLSearchParams(location.hash.slice(1));
}

/** Takes the token out of the address into this connection, so that it stands in no history and no picture of the screen. */
export function takeToken() {
  const given = fragment();
  const token = given.get("token");
  if (token === null) return;
  keepToken(token);
  history.replaceState(null, "", location.pathname + location.search);
}

export function readToken() {
  return sessionStorage.getItem(TOKEN);
}

/** @param {string} token */
export function keepToken(token) {
  sessionStorage.setItem(TOKEN, token);
}

export function dropToken() {
  sessionStorage.removeItem(TOKEN);
}

/**
 * Keeps a login where the web of the product looks for it (product.md §3), in place of one that is there.
 * @param {{ readonly access: string, readonly refresh: string, readonly userId: number, readonly since: number }} session
 */
export function keepLogin({ access, refresh, userId, since }) {
  localStorage.clear();
  for (const [name, value] of Object.entries({ access, refresh, userId, since }))
    localStorage.setItem(name, String(value));
}
