import { nowMs } from "./clock.ts";

const STORED_AS = "reloaded-for-code";
/** A second failure within this is no deploy: it is told instead of reloaded again. */
const ONCE_WITHIN_MS = 60_000;

/**
 * After a deploy an open page asks for code that is no more. Then it is loaded anew, once, and goes on with the new build where it was;
 * without network nothing would be gained, and the screen's error boundary says what is wrong.
 */
export function reloadForStaleCode(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || !isFirst()) return;
    event.preventDefault();
    window.location.reload();
  });
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
