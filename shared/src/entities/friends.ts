import { z } from "zod";
import { ChonDistance, Id, ImageUrl, listOf, Timestamp } from "./primitives.ts";
import { User } from "./users.ts";

export const FriendStatus = z.enum(["pending", "accepted", "rejected"]);
export type FriendStatus = z.infer<typeof FriendStatus>;

/** One relation between two members: a request, a chon, or a rejection (wire.md §2). */
export const Friend = z
  .object({ id: Id, from_user: User, to_user: User, status: FriendStatus, created_at: Timestamp })
  .meta({ id: "Friend" });
export type Friend = z.infer<typeof Friend>;
export const FriendList = listOf("Friend", Friend);

/** A member on the map. */
export const MapPerson = z
  .object({ id: Id, user_name: z.string(), image: ImageUrl, relation_degree: ChonDistance })
  .meta({ id: "MapPerson" });
export type MapPerson = z.infer<typeof MapPerson>;

/** The member's chons and their chons, for a drawing. */
export const ChonMap = z
  .object({
    people: z.array(MapPerson).meta({ description: "My 1촌 by name, then my 2촌 by name" }),
    links: z
      .array(z.tuple([Id, Id]))
      .meta({ description: "Who is whose 1촌: every chon of my chons but the one with me, the lower id first" }),
  })
  .meta({ id: "ChonMap" });
export type ChonMap = z.infer<typeof ChonMap>;

/** The 1촌 of the caller over whom a shortest chain leads to a member, and the number of other such 1촌. */
export const Via = z.object({ id: Id, user_name: z.string(), others: z.int() }).meta({ id: "Via" });
export type Via = z.infer<typeof Via>;

/** How near a member is to the caller, and through whom. */
export const UserConnection = z
  .object({
    user: Id,
    relation_degree: ChonDistance,
    via: Via.nullable().meta({ description: "Null for a 1촌 and beyond three" }),
  })
  .meta({ id: "UserConnection" });
export type UserConnection = z.infer<typeof UserConnection>;
