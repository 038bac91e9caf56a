/** What Chromium offers a page that can be installed; not in the DOM's types. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's own prompt for later. It may be offered before any screen is there, so the page begins with this. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer(event);
  });
  window.addEventListener("appinstalled", () => offer(null));
}

/** Tells the browser what it would install. It fetches that and an icon of it at once, so it is told when the screen is there. */
export function linkManifest(): void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  document.head.append(link);
}

/** What is offered now, or null. */
export function offeredPrompt(): InstallEvent | null {
  return offered;
}

/** It was taken, or refused: the browser gives it once. */
export function forgetInstallPrompt(): void {
  offer(null);
}

/** Calls back when something is offered or no longer. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isInstallEvent(event: Event): event is InstallEvent {
  return "prompt" in event && typeof event.prompt === "function";
}
