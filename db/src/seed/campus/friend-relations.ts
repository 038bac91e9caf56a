import { friendRelations } from "../../tables/friend-relations.ts";
import { type Batch, batch, numbered } from "../batch.ts";
import { CAST, type Handle } from "../cast.ts";
import { CHONS, REQUESTS } from "../chon-map.ts";
import { momentOf } from "../moments.ts";
import { INVITATIONS } from "./invitation-links.ts";

/** Whether two members became 1촌 when one signed up with a link of the other. */
function isInvitation(from: Handle, to: Handle): boolean {
  return INVITATIONS.some((link) => link.inviter === from && link.invitee === to);
}

/** A moment after both members had joined. The moments are spread over the time since. */
function chonMoment(from: Handle, to: Handle, now: number): number {
  const start = Math.max(momentOf(CAST[from].joined, now), momentOf(CAST[to].joined, now));
  if (isInvitation(from, to)) return start;
  const part = ((CAST[from].id * 31 + CAST[to].id * 17) % 80) / 100;
  return start + Math.floor((now - start) * part);
}

/** All relations between two members: 1촌, pending and rejected. */
export function relationBatch(now: number): Batch {
  const accepted = CHONS.map(([from, to]) => ({
    fromUserId: CAST[from].id,
    toUserId: CAST[to].id,
    status: "accepted" as const,
    createdAt: chonMoment(from, to, now),
  }));
  const others = REQUESTS.map(({ from, to, status, at }) => ({
    fromUserId: CAST[from].id,
    toUserId: CAST[to].id,
    status,
    createdAt: momentOf(at, now),
  }));
  return batch(friendRelations, numbered([...accepted, ...others]));
}
