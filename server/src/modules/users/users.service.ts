import type { Database } from "@chonsu/db/open-database";
import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { Me, User } from "@chonsu/shared/entities/users";
import { foldedLabelMatches, foldText, searchTerm } from "@chonsu/shared/format/text/search-text";
import { USER_SEARCH_MAX } from "@chonsu/shared/limits";
import { type Actor, type Caller, isActor, type Viewer } from "../../access/caller.ts";
import type { DistanceTo } from "../../chon/chon-graph.ts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type Copy, ORIGINAL } from "../../platform/frozen.ts";
import { refuse } from "../../platform/refusal.ts";
import { compareNames } from "../../search/name-order.ts";
import { type Face, presentDeletedUser, presentMe, presentToVisitor, type UserLookup } from "./users.presenter.ts";
import {
  findEmail,
  findExisting,
  findName,
  findOwn,
  type MemberCard,
  memberExists,
  recountChons as recountChonRows,
} from "./users.repository.ts";

/** For other modules; see the repository. */
export const emailOf = findEmail;
export const isMember = memberExists;
export const recountChonsOf = recountChonRows;

/**
 * Loads everything that is needed to show these members to the caller. At most five statements for any number of
 * members; none for cached members. Distances come from `known` when it is given, otherwise from one pass over the
 * graph. Other services use this function to show members.
 */
export function lookUpUsers(
  ctx: Context,
  caller: Caller,
  ids: Iterable<number | null>,
  known?: DistanceTo,
): UserLookup {
  const wanted = [...new Set(ids)].filter((id) => id !== null).filter((id) => id !== DELETED_USER_ID);
  const cards = ctx.cards.of(wanted);
  const distance = known ?? (isActor(caller) ? ctx.graph.distancesTo(caller.id, cards.keys()) : () => null);
  const shown = new Map<number, User>();
  return (id) => {
    const card = id === null ? undefined : cards.get(id);
    if (card === undefined) return presentDeletedUser(caller);
    const user = shown.get(card.row.id) ?? presentKnown(ctx, caller, card, distance);
    shown.set(card.row.id, user);
    return user;
  };
}

/**
 * A member as the caller may see them. A caller who is a member receives the shared view with their own distance to the
 * member.
 */
function presentKnown(ctx: Context, caller: Caller, card: MemberCard, distance: DistanceTo): User {
  if (!isActor(caller)) return presentToVisitor(card, caller);
  const shown = ctx.cards.shownOn(card, caller);
  const user: User & Copy = { ...shown, [ORIGINAL]: shown, relation_degree: distance(card.row.id) };
  return user;
}

/** Names and pictures of members from memory, for drawings of many people. */
export function lookUpFaces(ctx: Context, ids: Iterable<number>): Face[] {
  const { people } = ctx.texts;
  return Array.from(ids, (id) => ({ id, userName: people.nameOf(id), imageFile: people.imageFileOf(id) }));
}

/** The name of an existing member. */
export function nameOf(db: Database, id: number): string {
  return findName(db, id)?.name ?? DELETED_USER_NAME;
}

/** The ids that belong to existing members, in the order given, each once. */
export function existingMembers(db: Database, ids: readonly number[]): number[] {
  if (ids.length === 0) return [];
  const known = new Set(findExisting(db, ids));
  return [...new Set(ids)].filter((id) => known.has(id));
}

/**
 * The ids of members who have one of these terms as an interest or a skill, in order. Terms are compared without case
 * and width (R35). The function reads memory, so it sees only committed data.
 */
export function membersInterestedIn(ctx: Context, terms: readonly string[]): number[] {
  return ctx.texts.people.interestedIn(terms.map(foldText));
}

/** The actor's own member, with the private fields (R7). */
export function showMe(ctx: Context, actor: Actor) {
  const [me] = showNewMembers(ctx, actor, [actor.id]);
  return me ?? refuse("user_not_found");
}

/** A new member as they see themselves. Throws when there is no such member. */
export function showNewMember(ctx: Context, caller: Caller, id: number): Me {
  const [me] = showNewMembers(ctx, caller, [id]);
  if (me === undefined) throw new Error(`no member ${id}`);
  return me;
}

/** Each of these members as they see themselves. Ids without a member are left out. */
export function showNewMembers(ctx: Context, { origin }: Viewer, ids: readonly number[]): Me[] {
  const cards = ctx.cards.of(ids);
  return ids.flatMap((id) => {
    const card = cards.get(id);
    const own = card && findOwn(ctx.db, id);
    // A newcomer is still a visitor at sign-up, but may see all of their own profile.
    return card && own ? [presentMe(ctx.cards.shownOn(card, { id, origin }), own)] : [];
  });
}

/** A member. Id 0 gives the placeholder for members who left (wire.md §2). */
export function showUser(ctx: Context, actor: Actor, id: number) {
  if (id === DELETED_USER_ID) return presentDeletedUser(actor);
  const card = ctx.cards.of([id]).get(id);
  if (card === undefined) return refuse("USER_NOT_FOUND");
  return presentKnown(ctx, actor, card, () => ctx.graph.distance(actor.id, id));
}

/** A member's profile; id 0 as in `showUser`. */
export function showProfile(ctx: Context, actor: Actor, id: number) {
  const user = showUser(ctx, actor, id);
  return "profile" in user ? user.profile : user;
}

/**
 * Counts a member's chons again and stores the number (wire.md §3). Id 0 has the number 0 (R41). Refused for an unknown
 * id.
 */
export function recountChons(ctx: Context, id: number) {
  if (id === DELETED_USER_ID) return { one_degree_count: 0 };
  return transact(ctx, (unit) => {
    const [count] = recountChonRows(unit.db, [id]);
    return count === undefined ? refuse("USER_NOT_FOUND") : { one_degree_count: count };
  });
}

/** Whether an id can be read: the id of a member, or 0 (R41). The graph knows members with a chon without a query. */
function isReadable(ctx: Context, id: number): boolean {
  return id === DELETED_USER_ID || ctx.graph.degreeOf(id) > 0 || memberExists(ctx.db, id);
}

/** The actor's distance to a member: 0..3. Null beyond that, for unconnected members (R11), and for id 0 (R41). */
export function distanceTo(ctx: Context, actor: Actor, id: number) {
  return isReadable(ctx, id) ? { distance: ctx.graph.distance(actor.id, id) } : refuse("USER_NOT_FOUND");
}

/**
 * All shortest chains from the actor to a member: only the people in between, with names and ids in the same order
 * (R11). They are read from memory.
 */
export function pathsTo(ctx: Context, actor: Actor, id: number) {
  if (!isReadable(ctx, id)) return refuse("USER_NOT_FOUND");
  const paths = ctx.graph.paths(actor.id, id);
  return {
    current_user_id: actor.id,
    target_user_id: id,
    paths_name: paths.map((path) => path.map((step) => ctx.texts.people.nameOf(step))),
    paths_id: paths,
  };
}

/**
 * Other members whose name contains a text, which may be half-typed or initial consonants. The actor's chons come
 * first, then the others by name, at most 100. None for a blank text.
 */
export function searchUsers(ctx: Context, actor: Actor, text: string) {
  const ids = namesakes(ctx, actor, text);
  const distance = ctx.graph.distancesTo(actor.id, ids);
  const userOf = lookUpUsers(ctx, actor, ids, distance);
  return {
    profiles: ids.map((id) => userOf(id).profile),
    user_id_list: ids,
    one_degree_distacne_list: ids.map(distance),
  };
}

function namesakes(ctx: Context, actor: Actor, text: string): number[] {
  const term = searchTerm(text);
  if (term.text === "") return [];
  const { people } = ctx.texts;
  const friends = Array.from(ctx.graph.friendsOf(actor.id), (id) => ({ id, name: foldText(people.nameOf(id)) }))
    .filter(({ name }) => foldedLabelMatches(name, term))
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map(({ id }) => id);
  const known = new Set([actor.id, ...friends]);
  const others = people.namesakes(term, USER_SEARCH_MAX + known.size).filter((id) => !known.has(id));
  return [...friends, ...others].slice(0, USER_SEARCH_MAX);
}
