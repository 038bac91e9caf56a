import { nowMs } from "./clock.ts";

const STORED_AS = "reloaded-for-code";
/** A second failure within this is no deploy: it is told instead of reloaded again. */
const ONCE_WITHIN_MS = 60_000;

const lost = new WeakSet<Error>();

/** Remembers which failures are of code that could not be had. */
export function watchForLostCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
}

/**
 * After a deploy an open page asks for code that is no more. When that keeps a screen from being shown, the page is loaded anew, once, and
 * goes on with the new build where it was; without network nothing would be gained. What is only fetched beforehand reloads nothing.
 */
export function reloadForStaleCode(error: Error): void {
  if (lost.has(error) && navigator.onLine && isFirst()) window.location.reload();
}

/**
 * The same for what opens upon a screen (a menu, a dialog): a lost packet is not worth a new page, so the server is asked first whether
 * it has another build by now. True when the page is on its way.
 */
export async function reloadIfOutdated(): Promise<boolean> {
  if (!navigator.onLine || !(await hasOtherBuild()) || !isFirst()) return false;
  window.location.reload();
  return true;
}

/** Whether the page of today begins with other code than this one. False where that cannot be known. */
async function hasOtherBuild(): Promise<boolean> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (entry === null || entry === undefined) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}

/** Whether this failure is of code that could not be had, not of what the code does. */
export function isLostCode(error: Error): boolean {
  return lost.has(error);
}

function isFirst(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(STORED_AS) ?? 0);
    window.sessionStorage.setItem(STORED_AS, String(nowMs()));
    return nowMs() - last > ONCE_WITHIN_MS;
  } catch {
    // Without a memory it could go round for ever.
    return false;
  }
}
