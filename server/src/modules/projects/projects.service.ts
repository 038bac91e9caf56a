import type { Database } from "@chonsu/db/open-database";
import { likeCopy } from "@chonsu/shared/copy/likes";
import type { Project } from "@chonsu/shared/entities/projects";
import type { User } from "@chonsu/shared/entities/users";
import { type Actor, type Caller, isActor } from "../../access/caller.ts";
import { listOrPage, type Page, type PageOptions, type PageRange } from "../../command/paging.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { countBits } from "../../search/sets/bitset.ts";
import { lookUpUsers } from "../users/users.service.ts";
import { publishPosts } from "./project-circle.service.ts";
import { findLikerIds, findParts, findTaggedIds } from "./project-parts.repository.ts";
import { mayLike } from "./projects.policy.ts";
import { presentProject } from "./projects.presenter.ts";
import {
  deleteLike,
  findProject,
  findProjects,
  hasLike,
  insertLike,
  listLiked,
  type ProjectRow,
  recountComments as recountCommentRows,
  recountLikes,
} from "./projects.repository.ts";

export type { ProjectRow } from "./projects.repository.ts";

type NotFound = Refusal<"PROJECT_NOT_FOUND">;

/**
 * Whose posts: everybody's, one member's, or those of several members. With both, those of the one if they are among
 * the several.
 */
interface ProjectFilter {
  readonly userId?: number | undefined;
  readonly userIds?: readonly number[] | undefined;
}

/**
 * Posts of one member or of everybody, newest first; one page with `?page=` (wire.md §1). Memory holds their ids in
 * order, so a page in the middle of the feed costs as much as the first one.
 */
export function listPosts(
  ctx: Context,
  actor: Actor,
  options: ProjectFilter & PageOptions,
  url: string,
): Project[] | Page<Project> | Refusal<"PAGE_NOT_FOUND"> {
  const { projects } = ctx.texts;
  return projects.documents.acquire((slots) => {
    const authors = authorsOf(options);
    if (authors === undefined) projects.documents.markAll(slots);
    else projects.markWrittenBy(authors, slots);
    const count = countBits(slots);
    const load = ({ offset, limit }: PageRange = { offset: 0, limit: count }) =>
      presentPosts(ctx, actor, projects.documents.newestFirst(slots, offset, limit));
    return listOrPage(options, url, () => count, load);
  });
}

/** The authors of the wanted posts; undefined for everybody. */
function authorsOf({ userId, userIds }: ProjectFilter): readonly number[] | undefined {
  if (userId === undefined) return userIds;
  return userIds === undefined || userIds.includes(userId) ? [userId] : [];
}

/** Posts by id as a member may see them, newest first. */
export function presentPosts(ctx: Context, actor: Actor, ids: readonly number[]): Project[] {
  return presentProjects(ctx, actor, findProjects(ctx.db, ids));
}

/** Posts that the actor likes, the latest like first. */
export function listLikedPosts(ctx: Context, actor: Actor): Project[] {
  return presentProjects(ctx, actor, listLiked(ctx.db, actor));
}

/** One post; without a good token the visitor's form of it (wire.md §2). */
export function showPost(ctx: Context, caller: Caller, id: number): Project | NotFound {
  const row = findProject(ctx.db, id);
  return row === undefined ? refuse("PROJECT_NOT_FOUND") : presentPost(ctx, caller, row);
}

/**
 * Posts as the caller may see them. The number of statements does not depend on theirs, and there is one pass over the
 * graph.
 */
function presentProjects(ctx: Context, caller: Caller, rows: readonly ProjectRow[]): Project[] {
  return rows.map(presenterOf(ctx, caller, rows));
}

/** One post as the caller may see it. */
export function presentPost(ctx: Context, caller: Caller, row: ProjectRow): Project {
  return presenterOf(ctx, caller, [row])(row);
}

/** Loads the related rows of some posts, and returns a presenter for each. */
function presenterOf(ctx: Context, caller: Caller, rows: readonly ProjectRow[]): (row: ProjectRow) => Project {
  const partsOf = findParts(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const cards = new Map(rows.map((row) => [row.id, { row, ...partsOf(row.id) }]));
  const people = [...cards.values()].flatMap(({ row, taggedIds, likerIds }) => [
    row.userId,
    ...taggedIds,
    ...(isActor(caller) ? likerIds : []),
  ]);
  const userOf = lookUpUsers(ctx, caller, people);
  return (row) => presentProject(cards.get(row.id) ?? { row, ...partsOf(row.id) }, caller, userOf);
}

/** The tagged members of a post, in the order given. */
export function listTaggedUsers(ctx: Context, actor: Actor, id: number): User[] | NotFound {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return people(ctx, actor, findTaggedIds(ctx.db, id));
}

/** The members who like a post, the first one first. */
export function listLikers(ctx: Context, actor: Actor, id: number): User[] | NotFound {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return people(ctx, actor, findLikerIds(ctx.db, id));
}

/** The ids of those who like a post. */
export function likersOf(db: Database, id: number): number[] {
  return findLikerIds(db, id);
}

function people(ctx: Context, actor: Actor, ids: readonly number[]): User[] {
  return ids.map(lookUpUsers(ctx, actor, ids));
}

/** Whether the actor likes a post. */
export function showLikedStatus(ctx: Context, actor: Actor, id: number): { liked: boolean } | NotFound {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return { liked: hasLike(ctx.db, id, actor.id) };
}

interface Toggled {
  readonly message: string;
  readonly like_count: number;
  readonly liked: boolean;
}

/** Likes a post, or removes the like. Each member has at most one like, and the count always equals the rows. */
export function toggleLike(ctx: Context, actor: Actor, id: number): Toggled | NotFound {
  return transact(ctx, (unit) => toggleLikeIn(ctx, unit, actor, id));
}

/** The same in the caller's transaction. */
export function toggleLikeIn(ctx: Context, unit: Unit, actor: Actor, id: number): Toggled | NotFound {
  const like = mayLike(findProject(unit.db, id), actor);
  if (isRefusal(like)) return like;
  const liked = !hasLike(unit.db, id, actor.id);
  if (liked) insertLike(unit.db, like, ctx.clock.now());
  else deleteLike(unit.db, like);
  publishPosts(unit, [id]);
  return { message: liked ? likeCopy.liked : likeCopy.unliked, like_count: recountLikes(unit.db, id), liked };
}

/** What comments need to know of their post. The author is null once they left. */
export interface Post {
  readonly id: number;
  readonly title: string;
  readonly userId: number | null;
  readonly createdAt: number;
}

/** The post with an id, if there is one. */
export function postOf(db: Database, id: number): Post | undefined {
  return findProject(db, id);
}

/** Updates the comment count of a post. Call it in the transaction that changes the comments. */
export function recountComments(db: Database, id: number): void {
  recountCommentRows(db, id);
}
