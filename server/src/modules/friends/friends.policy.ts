import type { Database } from "@chonsu/db/open-database";
import { CHON_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { type Grant, grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import { isMember } from "../users/users.service.ts";
import { countAccepted, type FriendRow, findBetween } from "./friends.repository.ts";

/**
 * The actor may send one request to anybody who is not a chon yet, while both are below the limit; after a rejection,
 * another one (R9, R10).
 */
export function mayRequest(db: Database, actor: Actor, toUserId: number) {
  if (actor.id === toUserId) return refuse("SELF_FRIEND");
  if (!isMember(db, toUserId)) return refuse("USER_NOT_FOUND");
  const previous = findBetween(db, actor.id, toUserId);
  if (previous?.status === "accepted") return refuse("ALREADY_FRIEND");
  if (previous?.status === "pending") return refuse("REQUEST_PENDING");
  return whoIsFull(db, actor.id, toUserId) ?? grant("friend.request", { fromUserId: actor.id, toUserId });
}

/** Only the receiver of a pending request may reject it, or accept it while both are below the limit (R9, R10). */
export function mayRespond(db: Database, row: FriendRow | undefined, actor: Actor, status: "accepted" | "rejected") {
  if (row === undefined || !involves(row, actor)) return refuse("FRIEND_NOT_FOUND");
  if (row.toUserId !== actor.id) return refuse("NOT_RECEIVER");
  if (row.status !== "pending") return refuse("NOT_PENDING");
  const full = status === "accepted" ? whoIsFull(db, actor.id, row.fromUserId) : undefined;
  return full ?? grant("friend.settle", row);
}

/** Either side may end a chon. A pending request may be removed only by its sender; its receiver rejects it (R10). */
export function mayRemove(row: FriendRow | undefined, actor: Actor) {
  if (row === undefined || !involves(row, actor) || row.status === "rejected") return refuse("FRIEND_NOT_FOUND");
  if (row.status === "pending" && row.fromUserId !== actor.id) return refuse("NOT_SENDER");
  return grant("friend.remove", row);
}

/** Only the sender may cancel, and only a pending request (R10). */
export function mayCancel(row: FriendRow | undefined, actor: Actor) {
  return row?.status === "accepted" ? refuse("FRIEND_NOT_FOUND") : mayRemove(row, actor);
}

/** A rejected request may be replaced by a new one from either side (R10). */
export function mayReplace(row: FriendRow | undefined): Grant<"friend.remove", FriendRow> | undefined {
  return row?.status === "rejected" ? grant("friend.remove", row) : undefined;
}

/**
 * Sign-up by invitation and joining an experience make two members chons without a request (R9), if they are not chons
 * yet and both are below the limit. A pending or rejected relation between them becomes the chon.
 */
export function mayJoin(db: Database, a: number, b: number) {
  const previous = findBetween(db, a, b);
  if (previous?.status === "accepted" || whoIsFull(db, a, b) !== undefined) return undefined;
  if (previous !== undefined) return grant("friend.settle", previous);
  return grant("friend.join", { fromUserId: a, toUserId: b });
}

/** Only its two members may know of a pending or rejected relation. For others it does not exist. */
function involves(row: FriendRow, actor: Actor): boolean {
  return row.fromUserId === actor.id || row.toUserId === actor.id;
}

function whoIsFull(db: Database, me: number, other: number) {
  if (countAccepted(db, me) >= CHON_MAX) return refuse("CHON_LIMIT_REACHED");
  return countAccepted(db, other) >= CHON_MAX ? refuse("CHON_LIMIT_REACHED_BY_OTHER") : undefined;
}
