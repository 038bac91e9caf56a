import type { Database } from "@chonsu/db/open-database";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { ChonMap, Friend, MapPerson, UserConnection, Via } from "@chonsu/shared/entities/friends";
import type { User } from "@chonsu/shared/entities/users";
import { foldText } from "@chonsu/shared/format/text/search-text";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";
import { command, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { BATCH_PEOPLE, type List, mapBatches, readBatches, toList } from "../../platform/batches.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { compareNames } from "../../search/name-order.ts";
import { mailMember, withdrawMails, withdrawRequestMail } from "../mails/mails.service.ts";
import { notify, withdrawNotices } from "../notifications/notifications.service.ts";
import { imageUrl, type UserLookup } from "../users/users.presenter.ts";
import { isMember, lookUpFaces, lookUpUsers, nameOf, recountChonsOf } from "../users/users.service.ts";
import { mayCancel, mayJoin, mayRemove, mayReplace, mayRequest, mayRespond } from "./friends.policy.ts";
import {
  deleteRelation,
  type FriendRow,
  findBetween,
  findRelation,
  insertRelation,
  listAccepted,
  listAcceptedAmong,
  listRelations,
  settleRelation,
} from "./friends.repository.ts";

export type { FriendRow } from "./friends.repository.ts";

/** For other modules; see the repository. */
export const acceptedAmong = listAcceptedAmong;

/** The actor's relations of every status, by id. */
export function listMyRelations(ctx: Context, actor: Actor): List<Friend> {
  const relations = readBatches<FriendRow>(BATCH_PEOPLE, (after, limit) => listRelations(ctx.db, actor, after, limit));
  return toList(mapBatches(relations, (rows) => present(ctx, actor, rows)));
}

/**
 * A member's chons, and the relation between that member and the actor. All relations when the member is the actor
 * (wire.md §3). None for a member who left (R41).
 */
export function listRelationsOf(ctx: Context, actor: Actor, userId: number) {
  if (userId === actor.id) return listMyRelations(ctx, actor);
  if (userId === DELETED_USER_ID) return [];
  if (!isMember(ctx.db, userId)) return refuse("USER_NOT_FOUND");
  const between = findBetween(ctx.db, actor.id, userId);
  const rows = listAccepted(ctx.db, userId);
  const others = between === undefined || between.status === "accepted" ? [] : [between];
  const relations = [...rows, ...others].toSorted((a, b) => a.id - b.id);
  return present(ctx, actor, relations);
}

/** The actor's chons, by name. */
export function listOneDegree(ctx: Context, actor: Actor): User[] {
  const ids = ctx.graph.friendsOf(actor.id);
  return inOrderOfNames(ids.map(lookUpUsers(ctx, actor, ids)));
}

/**
 * The actor's 1촌, the 1촌 of these, and the chons among all of them. It is one pass over the graph without a statement,
 * for any number of members.
 */
export function drawMap(ctx: Context, actor: Actor): ChonMap {
  const chons = new Set(ctx.graph.friendsOf(actor.id));
  const ids = new Set(chons);
  const links: [number, number][] = [];
  for (const chon of chons) {
    for (const other of ctx.graph.friendsOf(chon)) {
      if (other === actor.id || (other < chon && chons.has(other))) continue;
      ids.add(other);
      links.push(chon < other ? [chon, other] : [other, chon]);
    }
  }
  const faces = lookUpFaces(ctx, ids);
  const people = faces.map(
    (face): MapPerson => ({
      id: face.id,
      user_name: face.userName,
      image: imageUrl(actor, face.imageFile),
      relation_degree: chons.has(face.id) ? 1 : 2,
    }),
  );
  const near = people.filter(({ id }) => chons.has(id));
  const further = people.filter(({ id }) => !chons.has(id));
  return { people: [...inOrderOfNames(near), ...inOrderOfNames(further)], links };
}

/** How near members are to the actor, and through whom, in the order of the ids. */
export function connectionsTo(ctx: Context, actor: Actor, ids: readonly number[]): UserConnection[] {
  const distanceTo = ctx.graph.distancesTo(actor.id, ids);
  return ids.map((id) => ({ user: id, relation_degree: distanceTo(id), via: viaOf(ctx, actor.id, id) }));
}

/** The 1촌 over whom a shortest chain leads to another member. Null for a 1촌 and beyond three steps. */
export function viaOf(ctx: Context, userId: number, otherId: number): Via | null {
  const first = new Set(ctx.graph.paths(userId, otherId).flatMap(([friend]) => friend ?? []));
  const [id] = first;
  return id === undefined ? null : { id, user_name: ctx.texts.people.nameOf(id), others: first.size - 1 };
}

/** By name, then by id. */
function inOrderOfNames<Person extends Pick<User, "id" | "user_name">>(people: readonly Person[]): Person[] {
  return people
    .map((person) => ({ person, name: foldText(person.user_name) }))
    .sort((a, b) => compareNames(a.name, b.name) || a.person.id - b.person.id)
    .map(({ person }) => person);
}

/**
 * Asks a member to become a chon (R9, R10). The member receives a notification and a mail. Refused when the member is
 * the actor or already a chon, while a request is pending in either direction, and while either side has 50 chons.
 */
export const requestFriend = command(
  (unit, actor: Actor, toUserId: number) => {
    const request = mayRequest(unit.db, actor, toUserId);
    if (isRefusal(request)) return request;
    // After a rejection either side may ask again (R10): the new request replaces the rejected one.
    const rejected = mayReplace(findBetween(unit.db, actor.id, toUserId));
    if (rejected !== undefined) erase(unit, rejected);
    const created = insertRelation(unit.db, request, unit.clock.now());
    const name = nameOf(unit.db, actor.id);
    notify(unit, { userId: toUserId, type: "friend_request", aboutId: created.id, relatedUserId: actor.id, name });
    mailMember(unit, "friend-request", { toUserId, aboutUserId: actor.id }, name);
    publishBoth(unit, created);
    return created;
  },
  (ctx, row, actor) => presentFriend(row, lookUpUsers(ctx, actor, [row.fromUserId, row.toUserId])),
);

/**
 * Accepts or rejects a request to the actor. "accepted" makes the chon, if both are below the limit (R9); "rejected"
 * notifies nobody (R12).
 */
export const respondToRequest = command((unit, actor: Actor, id: number, status: "accepted" | "rejected") => {
  const found = mayRespond(unit.db, findRelation(unit.db, id), actor, status);
  if (isRefusal(found)) return found;
  const row = settle(unit, found, status);
  if (status === "accepted") {
    recount(unit.db, row);
    const name = nameOf(unit.db, actor.id);
    notify(unit, { userId: row.fromUserId, type: "friend_accept", aboutId: id, relatedUserId: actor.id, name });
    mailMember(unit, "friend-accepted", { toUserId: row.fromUserId, aboutUserId: actor.id }, name);
  }
  publishBoth(unit, row);
  return { status, id };
});

/** Ends a chon, from either side, or cancels the actor's own pending request (R10). */
export const removeFriend = command((unit, actor: Actor, id: number) =>
  remove(unit, mayRemove(findRelation(unit.db, id), actor)),
);

/** Cancels the actor's own pending request (R10). */
export const cancelRequest = command((unit, actor: Actor, id: number) =>
  remove(unit, mayCancel(findRelation(unit.db, id), actor)),
);

/** The pending request between two members, in either direction. */
export function waitingBetween(db: Database, a: number, b: number): FriendRow | undefined {
  const row = findBetween(db, a, b);
  return row?.status === "pending" ? row : undefined;
}

/**
 * Makes two members chons without a request, as sign-up and joining an experience do. It never fails: when either is at
 * the limit, or they are chons already, nothing changes (R9). A pending or rejected relation between them becomes the
 * chon.
 */
export function becomeChons(unit: Unit, a: number, b: number): void {
  const joining = mayJoin(unit.db, a, b);
  if (joining === undefined) return;
  const row =
    joining.permission === "friend.join"
      ? insertRelation(unit.db, joining, unit.clock.now())
      : settle(unit, joining, "accepted");
  recount(unit.db, row);
  publishBoth(unit, row);
}

function settle(unit: Unit, found: Grant<"friend.settle", FriendRow>, status: "accepted" | "rejected"): FriendRow {
  const row = settleRelation(unit.db, found, status);
  withdrawRequestMail(unit, [row.fromUserId, row.toUserId]);
  return row;
}

function remove(unit: Unit, found: ReturnType<typeof mayRemove>) {
  if (isRefusal(found)) return found;
  erase(unit, found);
  const { row } = found;
  if (row.status === "accepted") recount(unit.db, row);
  publishBoth(unit, row);
  return undefined;
}

/** Deletes a relation, the notifications about it, and the mails about it that have not left yet (R33). */
function erase(unit: Unit, found: Grant<"friend.remove", FriendRow>): void {
  const { id, fromUserId, toUserId } = found.row;
  withdrawNotices(unit, "relation", [id]);
  withdrawMails(unit, ["friend-request", "friend-accepted"], [fromUserId, toUserId]);
  deleteRelation(unit.db, found);
}

function recount(db: Database, row: FriendRow): void {
  recountChonsOf(db, [row.fromUserId, row.toUserId]);
}

function publishBoth(unit: Unit, row: FriendRow): void {
  unit.publishTo(row.fromUserId, "friends:changed", { user_id: row.toUserId });
  unit.publishTo(row.toUserId, "friends:changed", { user_id: row.fromUserId });
}

function present(ctx: Context, actor: Actor, rows: readonly FriendRow[]): Friend[] {
  const people = rows.flatMap((row) => [row.fromUserId, row.toUserId]);
  const userOf = lookUpUsers(ctx, actor, people);
  return rows.map((row) => presentFriend(row, userOf));
}

function presentFriend(row: FriendRow, userOf: UserLookup): Friend {
  return {
    id: row.id,
    from_user: userOf(row.fromUserId),
    to_user: userOf(row.toUserId),
    status: row.status,
    created_at: toTimestamp(row.createdAt),
  };
}
