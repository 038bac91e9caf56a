import { nowMs } from "./clock.ts";

/** Who comes back often is not offered the same build each time. */
const OFFER_PAUSE_MS = 60_000;

const lost = new WeakSet<Error>();
const offers = new Set<() => void>();
let lastLookMs = 0;

/** Remembers errors from code that could not be fetched. */
export function watchForLostCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
  lastLookMs = nowMs();
}

/** Whether the error is from code that could not be fetched, and not from the code itself. */
export function isLostCode(error: Error): boolean {
  return lost.has(error);
}

/**
 * After a deploy: offers the new build, by what `onOffer` added. Only who uses the page loads it: no page reloads by itself, and it runs
 * code of its own build alone, because the names of the files contain a hash of their content. True when there is a new build.
 */
export async function offerNewBuild(): Promise<boolean> {
  const isFound = await hasNewBuild();
  if (isFound) for (const offer of offers) offer();
  return isFound;
}

/** The same for somebody who returns to the page. */
export async function offerOnReturn(): Promise<void> {
  if (nowMs() - lastLookMs > OFFER_PAUSE_MS) await offerNewBuild();
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

/** Whether the server's page now starts with other code than this one. False when that is unknown. */
export async function hasNewBuild(): Promise<boolean> {
  lastLookMs = nowMs();
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (!navigator.onLine || entry === null || entry === undefined) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
