import { z } from "zod";
import { Id, Timestamp } from "./primitives.ts";
import { User } from "./users.ts";

export const FRIEND_STATUSES = ["pending", "accepted", "rejected"] as const;
export const FriendStatus = z.enum(FRIEND_STATUSES);
export type FriendStatus = z.infer<typeof FriendStatus>;

/** One relation between two members: a request, a chon, or a refusal (wire.md §2). */
export const Friend = z
  .object({ id: Id, from_user: User, to_user: User, status: FriendStatus, created_at: Timestamp })
  .meta({ id: "Friend" });
export type Friend = z.infer<typeof Friend>;
