import type { Database } from "../../open-database.ts";
import { friendRelations } from "../../tables/friend-relations.ts";
import { CAST, type Handle } from "../cast.ts";
import { CHONS, REQUESTS } from "../chon-map.ts";
import { momentOf } from "../moments.ts";
import { insertEach } from "./insert-rows.ts";
import { INVITATIONS } from "./invitation-links.ts";

/** When two members became 1촌: with an invitation link, or after both had joined, spread over the time since. */
function chonMoment(from: Handle, to: Handle, now: number): number {
  const start = Math.max(momentOf(CAST[from].joined, now), momentOf(CAST[to].joined, now));
  if (INVITATIONS.some(({ inviter, invitee }) => inviter === from && invitee === to)) return start;
  const part = ((CAST[from].id * 31 + CAST[to].id * 17) % 80) / 100;
  return start + Math.floor((now - start) * part);
}

/** All relations between two members: 1촌, pending and rejected. */
export function writeRelations(tx: Database, now: number): void {
  insertEach(tx, friendRelations, CHONS, ([from, to]) => ({
    fromUserId: CAST[from].id,
    toUserId: CAST[to].id,
    status: "accepted" as const,
    createdAt: chonMoment(from, to, now),
  }));
  insertEach(tx, friendRelations, REQUESTS, ({ from, to, status, at }) => ({
    fromUserId: CAST[from].id,
    toUserId: CAST[to].id,
    status,
    createdAt: momentOf(at, now),
  }));
}
