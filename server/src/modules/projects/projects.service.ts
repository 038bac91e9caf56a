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

/** Which posts: everybody's, one member's, those of several members; both named: of the one, if they are among the several. */
interface ProjectFilter {
  readonly userId?: number | undefined;
  readonly userIds?: readonly number[] | undefined;
}

/**
 * Posts of one member or of everybody, newest first; a page of them when `?page=` was given (wire.md §1). Memory knows which they are
 * and in what order, so that the page in the middle of the feed costs what the first one does.
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

/** Whose posts are asked for; undefined for everybody's. */
function authorsOf({ userId, userIds }: ProjectFilter): readonly number[] | undefined {
  if (userId === undefined) return userIds;
  return userIds === undefined || userIds.includes(userId) ? [userId] : [];
}

/** Posts by id as a member may see them, newest first. */
export function presentPosts(ctx: Context, actor: Actor, ids: readonly number[]): Project[] {
  return presentProjects(ctx, actor, findProjects(ctx.db, ids));
}

/** Posts I like, the latest like first. */
export function listLikedPosts(ctx: Context, actor: Actor): Project[] {
  return presentProjects(ctx, actor, listLiked(ctx.db, actor));
}

/** One post; the visitor's form of it without a good token (wire.md §2). */
export function showPost(ctx: Context, caller: Caller, id: number): Project | NotFound {
  const row = findProject(ctx.db, id);
  return row === undefined ? refuse("PROJECT_NOT_FOUND") : presentPost(ctx, caller, row);
}

/**
 * Posts as the caller may see them, in a number of statements that does not depend on how many they are, and in one pass over the
 * graph.
 */
function presentProjects(ctx: Context, caller: Caller, rows: readonly ProjectRow[]): Project[] {
  return rows.map(presenterOf(ctx, caller, rows));
}

/** One post as the caller may see it. */
export function presentPost(ctx: Context, caller: Caller, row: ProjectRow): Project {
  return presenterOf(ctx, caller, [row])(row);
}

/** Loads what hangs on some posts, and shows any of them. */
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

/** The people on a post, in the order they were given. */
export function listTaggedUsers(ctx: Context, actor: Actor, id: number): User[] | NotFound {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return people(ctx, actor, findTaggedIds(ctx.db, id));
}

/** The people who like a post, the first one first. */
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

/** Whether I like a post. */
export function showLikedStatus(ctx: Context, actor: Actor, id: number): { liked: boolean } | NotFound {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return { liked: hasLike(ctx.db, id, actor.id) };
}

interface Toggled {
  readonly message: string;
  readonly like_count: number;
  readonly liked: boolean;
}

/** Likes a post, or takes my like back. One like a member, and the count is always that of the rows. */
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

/** What comments know of the post they hang on. The author is null once they left. */
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

/** Keeps the number of comments on a post's row; called in the transaction that changes them. */
export function recountComments(db: Database, id: number): void {
  recountCommentRows(db, id);
}
