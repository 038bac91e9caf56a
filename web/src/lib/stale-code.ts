import { nowMs } from "./clock.ts";

/** The shortest time between two checks, so that a user who returns often is not offered the same build each time. */
const OFFER_PAUSE_MS = 60_000;

const lost = new WeakSet<Error>();
const offers = new Set<() => void>();
let lastCheckMs = 0;

/** Remembers errors from code that could not be fetched. */
export function watchForLostCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
  lastCheckMs = nowMs();
}

/** Whether the error is from code that could not be fetched, and not from the code itself. */
export function isLostCode(error: Error): boolean {
  return lost.has(error);
}

/**
 * After a deploy: calls what `onOffer` added, so that the new build is offered. Returns whether there is a new build. Only the user loads
 * it; no page reloads by itself. A page runs code of its own build only, because the names of the files contain a hash of their content.
 */
export async function offerNewBuild(): Promise<boolean> {
  const isFound = await hasNewBuild();
  if (isFound) for (const offer of offers) offer();
  return isFound;
}

/** Offers a new build when the user returns to the page. */
export async function offerOnReturn(): Promise<void> {
  if (nowMs() - lastCheckMs > OFFER_PAUSE_MS) await offerNewBuild();
}

/** Calls back when a new build is to be offered. Returns a function that stops it. */
export function onOffer(offer: () => void): () => void {
  offers.add(offer);
  return () => void offers.delete(offer);
}

/** Loads the new build at the address of this page; the scroll position and drafts stay. */
export function loadNewBuild(): void {
  window.location.reload();
}

/** Whether the server's page starts with other code than this page. False when that is unknown. */
export async function hasNewBuild(): Promise<boolean> {
  lastCheckMs = nowMs();
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (!navigator.onLine || entry === null || entry === undefined) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
