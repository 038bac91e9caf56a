import { useSyncExternalStore } from "react";
import { nowMs } from "../lib/clock.ts";
import { clearStored, onStoredChange, readStored, removeStored, writeStored } from "../lib/storage.ts";

/** The names under which clients of this product keep what they store (product.md §3). */
export const STORED = {
  access: "access",
  refresh: "refresh",
  userId: "userId",
  since: "since",
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopListening ??= onStoredChange(changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

/** Keeps what a login answered. */
export function storeSession(session: { access: string; refresh: string; userId: number; since?: number }): void {
  writeStored(STORED.access, session.access);
  writeStored(STORED.refresh, session.refresh);
  writeStored(STORED.userId, String(session.userId));
  pageSince = session.since ?? 0;
  writeStored(STORED.since, String(pageSince));
  changed();
}

/**
 * Up to where this page has missed nothing: some page of this member had been told all by then (decision 017). It was read before the page
 * asked for anything. An older place only names more; 0, when none is known, names all there is.
 */
export function sinceOfPage(): number {
  return pageSince;
}

function readSince(): number {
  const since = Number(readStored(STORED.since));
  return Number.isInteger(since) && since > 0 ? since : 0;
}

/** For what is asked from now on, here and by the pages to come, as long as this member is signed in. */
export function storeSince(userId: number, since: number): void {
  if (readUserId() !== userId) return;
  pageSince = since;
  writeStored(STORED.since, String(since));
}

export function storeAccessToken(access: string): void {
  writeStored(STORED.access, access);
  changed();
}

/** Forgets both tokens: what a failed refresh means (product.md §4). */
export function dropTokens(): void {
  removeStored(STORED.access);
  removeStored(STORED.refresh);
  removeStored(STORED.since);
  changed();
}

/** Forgets everything stored: what logging out means (product.md §2). */
export function clearSession(): void {
  clearStored();
  changed();
}

export function readToken(kind: "access" | "refresh"): string | null {
  return readStored(STORED[kind]);
}

/** The id of the member who is signed in here, or null. */
export function readUserId(): number | null {
  const id = Number(readStored(STORED.userId));
  return readStored(STORED.refresh) !== null && Number.isInteger(id) && id > 0 ? id : null;
}

/** The id of the member who is signed in here, or null; follows login and logout in every tab. */
export function useUserId(): number | null {
  return useSyncExternalStore(subscribe, readUserId);
}

/** Calls back when somebody signs in or out, or a token is renewed. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(listener);
}

/** Whether a token has run out by this device's clock, or cannot be read (product.md §4). */
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
