import { nowMs } from "./clock.ts";

const STORED_AS = "reloaded-for-code";
/** A second failure within this time is not caused by a deploy: it is shown, and the page is not reloaded again. */
const ONCE_WITHIN_MS = 60_000;

const lost = new WeakSet<Error>();

/** Remembers errors from code that could not be fetched. */
export function watchForLostCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
}

/**
 * After a deploy an open page requests code files that no longer exist. When that prevents something from showing, this reloads the page
 * once, at its URL, with the new build. It first asks the server whether there is one: a lost packet is no reason to reload, and neither is
 * a page that is being left, whose requests WebKit ends early. True when the page is reloading.
 */
export async function reloadIfOutdated(): Promise<boolean> {
  if (!navigator.onLine || !(await hasOtherBuild()) || !isFirst()) return false;
  window.location.reload();
  return true;
}

/** Whether the server's page now starts with other code than this one. False when that is unknown. */
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

/** Whether the error is from code that could not be fetched, and not from the code itself. */
export function isLostCode(error: Error): boolean {
  return lost.has(error);
}

function isFirst(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(STORED_AS) ?? 0);
    window.sessionStorage.setItem(STORED_AS, String(nowMs()));
    return nowMs() - last > ONCE_WITHIN_MS;
  } catch {
    // Without storage the page might reload for ever.
    return false;
  }
}
