import { whenIdle } from "./timers.ts";

/**
 * Registers the service worker, which shows a page when there is no network and keeps the code of every screen. Only the built web has one;
 * without it everything else works.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/service-worker.js").then(keepScreens, () => {});
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** Lets the service worker fetch the code of all screens, unless the user has asked the browser to save data. */
async function keepScreens(): Promise<void> {
  if ("connection" in navigator && Object(navigator.connection).saveData === true) return;
  const { active } = await navigator.serviceWorker.ready;
  whenIdle(() => active?.postMessage("keep-screens"));
}
