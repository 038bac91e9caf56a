/** Chromium's `beforeinstallprompt` event. The DOM types do not have it. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Stores the browser's install prompt. It may come before any screen is rendered, so the page starts with this. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer(event);
  });
  window.addEventListener("appinstalled", () => offer(null));
}

/** Adds the link to the manifest. The browser then fetches it and an icon at once, so this waits until the screen is rendered. */
export function linkManifest(): void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  document.head.append(link);
}

/** The stored prompt, or null. */
export function offeredPrompt(): InstallEvent | null {
  return offered;
}

/** Drops the prompt after it was accepted or refused: it can be used once. */
export function forgetInstallPrompt(): void {
  offer(null);
}

/** Calls back when a prompt becomes available or is dropped. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isInstallEvent(event: Event): event is InstallEvent {
  return "prompt" in event && typeof event.prompt === "function";
}
