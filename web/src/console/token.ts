import { useSyncExternalStore } from "react";
import { tabStore } from "../lib/storage.ts";

const KEY = "control-token";
const listeners = new Set<() => void>();
let wasWrong = false;

/** The fragment of the URL, parsed as a query. */
export function fragment(): URLSearchParams {
  return new URLSearchParams(window.location.hash.slice(1));
}

/** Moves the token from the URL into this tab, so that it is in no history and no screenshot. */
export function takeToken(): void {
  const token = fragment().get("token");
  if (token === null) return;
  keepToken(token);
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
}

/** The control token of this tab, or null. */
export function readToken(): string | null {
  return tabStore.read(KEY);
}

/** Keeps a token while the tab is open. */
export function keepToken(token: string): void {
  wasWrong = false;
  tabStore.write(KEY, token);
  for (const listener of listeners) listener();
}

/** Forgets the token: the server refused it, or the next page in this tab does not need it. */
export function dropToken(isWrong: boolean): void {
  wasWrong = isWrong;
  tabStore.remove(KEY);
  for (const listener of listeners) listener();
}

/** The present token, and whether the last one was refused. */
export function useToken(): { token: string | null; wasWrong: boolean } {
  return { token: useSyncExternalStore(subscribe, readToken), wasWrong };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
