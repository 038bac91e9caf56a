import { useSyncExternalStore } from "react";
import { nowMs } from "../lib/clock.ts";
import {
  clearStored,
  onStoredChange,
  readStored,
  removeStored,
  WRITTEN_BY_PAGES,
  writeStored,
} from "../lib/storage.ts";

/** The keys of local storage that clients of this product use (product.md §3). */
export const STORED = {
  access: "access",
  refresh: "refresh",
  userId: "userId",
  since: WRITTEN_BY_PAGES.since,
  invited: "invited",
  inviteCode: "invite_code",
  dismissedAt: "dismissedAt",
} as const;

const MS_PER_SECOND = 1000;

let pageSince = readSince();

const listeners = new Set<() => void>();
let stopListening: (() => void) | undefined;

function changed(): void {
  for (const listener of listeners) listener();
}

/**
 * Another tab changed the storage. Tabs write by themselves until they learn of a logout, in this tab or in the other one, so that is removed
 * again. Not everything is: this tab may not see yet that the other one has logged in again. It also matters where the other tab wrote
 * before the logout: Chromium shows a change that was still on its way when this tab cleared the storage, although it is stored nowhere.
 */
function changedElsewhere(key: string | null): void {
  const written: string[] = Object.values(WRITTEN_BY_PAGES);
  if (readUserId() === null && (key === null || written.includes(key))) written.forEach(removeStored);
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopListening ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

/** A page that comes back from the back-forward cache has heard nothing of the other pages. */
function listen(): () => void {
  const stop = onStoredChange(changedElsewhere);
  window.addEventListener("pageshow", changed);
  return () => {
    stop();
    window.removeEventListener("pageshow", changed);
  };
}

/** Stores the result of a login. */
export function storeSession(session: { access: string; refresh: string; userId: number; since?: number }): void {
  writeStored(STORED.access, session.access);
  writeStored(STORED.refresh, session.refresh);
  writeStored(STORED.userId, String(session.userId));
  pageSince = session.since ?? 0;
  writeStored(STORED.since, String(pageSince));
  changed();
}

/**
 * The number of an event up to which this page has missed nothing: a page of this member had processed all events up to it (decision 017).
 * It was read before the page made any request. A smaller number gives more changes than necessary. 0 means that no number is known, and
 * gives all changes.
 */
export function sinceOfPage(): number {
  return pageSince;
}

function readSince(): number {
  const since = Number(readStored(STORED.since));
  return Number.isInteger(since) && since > 0 ? since : 0;
}

/** Stores the event number for the following requests, and for later pages, while this member is signed in. */
export function storeSince(userId: number, since: number): void {
  if (readUserId() !== userId) return;
  pageSince = since;
  writeStored(STORED.since, String(since));
}

export function storeAccessToken(access: string): void {
  writeStored(STORED.access, access);
  changed();
}

/** Drops both tokens, after a failed refresh (product.md §4). */
export function dropTokens(): void {
  removeStored(STORED.access);
  removeStored(STORED.refresh);
  removeStored(STORED.since);
  changed();
}

/** Clears all stored data, at logout (product.md §2). */
export function clearSession(): void {
  clearStored();
  changed();
}

export function readToken(kind: "access" | "refresh"): string | null {
  return readStored(STORED[kind]);
}

/** The id of the signed-in member, or null. */
export function readUserId(): number | null {
  const id = Number(readStored(STORED.userId));
  return readStored(STORED.refresh) !== null && Number.isInteger(id) && id > 0 ? id : null;
}

/** The id of the signed-in member, or null; follows login and logout in every tab. */
export function useUserId(): number | null {
  return useSyncExternalStore(subscribe, readUserId);
}

/** Whether a token has expired by this device's clock, or cannot be parsed (product.md §4). */
export function hasExpired(token: string): boolean {
  const exp = expiryOf(token);
  return exp === undefined || exp * MS_PER_SECOND <= nowMs();
}

function expiryOf(token: string): number | undefined {
  try {
    const part = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    return typeof claims.exp === "number" ? claims.exp : undefined;
  } catch {
    return undefined;
  }
}
