import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { FriendOf, FriendRow } from "./friends.repository.ts";

/** A relation of other people does not exist for me: only the two know of what is pending or rejected between them. */
function involves(row: FriendRow, actor: Actor): boolean {
  return row.fromUserId === actor.id || row.toUserId === actor.id;
}

/** Only the receiver of a pending request accepts or rejects it (R10). */
export function mayRespond(
  row: FriendRow | undefined,
  actor: Actor,
): FriendOf | Refusal<"FRIEND_NOT_FOUND" | "NOT_RECEIVER" | "NOT_PENDING"> {
  if (row === undefined || !involves(row, actor)) return refuse("FRIEND_NOT_FOUND");
  if (row.toUserId !== actor.id) return refuse("NOT_RECEIVER");
  if (row.status !== "pending") return refuse("NOT_PENDING");
  grant(row);
  return row;
}

/** Either side ends a chon; a pending request is taken back by its sender, its receiver rejects it (R10). */
export function mayRemove(
  row: FriendRow | undefined,
  actor: Actor,
): FriendOf | Refusal<"FRIEND_NOT_FOUND" | "NOT_SENDER"> {
  if (row === undefined || !involves(row, actor) || row.status === "rejected") return refuse("FRIEND_NOT_FOUND");
  if (row.status === "pending" && row.fromUserId !== actor.id) return refuse("NOT_SENDER");
  grant(row);
  return row;
}

/** Only the sender cancels, and only what is still pending (R10). */
export function mayCancel(
  row: FriendRow | undefined,
  actor: Actor,
): FriendOf | Refusal<"FRIEND_NOT_FOUND" | "NOT_SENDER"> {
  if (row === undefined || !involves(row, actor) || row.status !== "pending") return refuse("FRIEND_NOT_FOUND");
  if (row.fromUserId !== actor.id) return refuse("NOT_SENDER");
  grant(row);
  return row;
}

/** A rejected request makes room for a new one from either side (R10). */
export function mayReplace(row: FriendRow | undefined): FriendOf | undefined {
  if (row?.status !== "rejected") return undefined;
  grant(row);
  return row;
}

/** Sign-up by invitation and joining an experience make chons without anybody's answer (R9). */
export function withoutAsking(row: FriendRow): FriendOf {
  grant(row);
  return row;
}
