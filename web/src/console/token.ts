import { useSyncExternalStore } from "react";

const KEY = "control-token";
const listeners = new Set<() => void>();
let wasWrong = false;

/** What the address says behind its `#`, as a query. */
export function fragment(): URLSearchParams {
  return new URLSearchParams(window.location.hash.slice(1));
}

/** Takes the token out of the address into this tab, so that it stands in no history and no picture of the screen. */
export function takeToken(): void {
  const token = fragment().get("token");
  if (token === null) return;
  keepToken(token);
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
}

/** The control token of this tab, or null. */
export function readToken(): string | null {
  return window.sessionStorage.getItem(KEY);
}

/** Keeps a token for as long as the tab is open. */
export function keepToken(token: string): void {
  wasWrong = false;
  window.sessionStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

/** Forgets the token: the server does not know it, or what comes next in this tab has no business with it. */
export function dropToken(isWrong: boolean): void {
  wasWrong = isWrong;
  window.sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The token as it changes, and whether the last one was refused. */
export function useToken(): { token: string | null; wasWrong: boolean } {
  return { token: useSyncExternalStore(subscribe, readToken), wasWrong };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
