import { likeCopy } from "@chonsu/shared/copy/likes";
import type { Project } from "@chonsu/shared/entities/projects";
import type { User } from "@chonsu/shared/entities/users";
import { PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { type Actor, type Caller, isActor, type Visitor } from "../../access/caller.ts";
import { type PageOptions, type PageRange, pageOf } from "../../command/paging.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import {
  BATCH_PEOPLE,
  groupsOf,
  type InPieces,
  type List,
  listOf,
  Pieces,
  partsOf,
  type Source,
  shownOf,
} from "../../platform/pieces.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { countBits } from "../../sets/bitset.ts";
import { lookUpUsers } from "../users/users.service.ts";
import { publishPosts } from "./project-circle.service.ts";
import { countTags, findLikerIds, findParts, findTaggedIds, likersOf } from "./project-parts.repository.ts";
import { mayLike } from "./projects.policy.ts";
import { presentProject } from "./projects.presenter.ts";
import {
  countComments as countCommentRows,
  countLikes,
  deleteLike,
  findLike,
  findPost,
  findProject,
  findProjects,
  insertLike,
  likedPosts,
  type ProjectRow,
} from "./projects.repository.ts";

export type { Post, ProjectRow } from "./projects.repository.ts";

/** For other modules; see the repository. */
export const countComments = countCommentRows;
export const likerIdsOf = findLikerIds;
export const postOf = findPost;

/**
 * The authors of the wanted posts: everybody, one member, or several members. With both fields, the one member, if that
 * member is among the several.
 */
interface ProjectFilter {
  readonly userId?: number | undefined;
  readonly userIds?: readonly number[] | undefined;
}

/**
 * Posts by their authors, newest first; one page with `?page=` (wire.md §1). Memory holds the ids in order, so a page
 * in the middle of the feed costs as much as the first page.
 */
export function listPosts(ctx: Context, actor: Actor, options: ProjectFilter & PageOptions, url: string) {
  const { projects } = ctx.texts;
  return projects.documents.acquire((slots) => {
    const authors = authorsOf(options);
    if (authors === undefined) projects.documents.markAll(slots);
    else projects.markWrittenBy(authors, slots);
    const count = countBits(slots);
    const load = ({ offset, limit }: PageRange) =>
      presentPosts(ctx, actor, projects.documents.newestFirst(slots, offset, limit));
    return options.page === undefined ? load({ offset: 0, limit: count }) : pageOf(options, url, count, load);
  });
}

/** The authors of the wanted posts; undefined for everybody. */
function authorsOf({ userId, userIds }: ProjectFilter): readonly number[] | undefined {
  if (userId === undefined) return userIds;
  return userIds === undefined || userIds.includes(userId) ? [userId] : [];
}

/** A post as it is sent. The list of members who like it is in pieces when it is long. */
export type ShownPost = InPieces<Project>;

/**
 * A post with more likes than this is shown with its likers in pieces. Fewer likers are read together with those of
 * other posts.
 */
const POPULAR_FROM = 300;
/** The maximum number of people that the posts of one batch name together. */
const PEOPLE_OF_A_BATCH = 150;
const isPopular = ({ likeCount }: ProjectRow) => likeCount > POPULAR_FROM;

/** Posts by id as a member may see them, newest first. A post that is deleted before it is read is left out. */
export function presentPosts(ctx: Context, actor: Actor, ids: readonly number[]): List<ShownPost> {
  const rows = shownOf(partsOf(ids, PAGE_SIZE_MAX), (part) => findProjects(ctx.db, part));
  return listOf(presentRows(ctx, actor, rows));
}

/** Like `presentPosts`, with whole lists: for few posts. */
export function presentWholePosts(ctx: Context, actor: Actor, ids: readonly number[]): Project[] {
  const rows = findProjects(ctx.db, ids);
  return rows.map(presenterOf(ctx, actor, rows));
}

/** Posts that the actor likes, the latest like first. */
export function listLikedPosts(ctx: Context, actor: Actor): List<ShownPost> {
  return listOf(presentRows(ctx, actor, likedPosts(ctx.db, actor)));
}

/** One post. A caller without a good token receives the visitor's form (wire.md §2). */
export function showPost(ctx: Context, caller: Caller, id: number) {
  const row = findProject(ctx.db, id);
  return row === undefined ? refuse("PROJECT_NOT_FOUND") : presentPost(ctx, caller, row);
}

/** The visitor's form of a post. */
export function showPostToVisitor(ctx: Context, visitor: Visitor, id: number) {
  const row = findProject(ctx.db, id);
  return row === undefined ? refuse("PROJECT_NOT_FOUND") : presenterOf(ctx, visitor, [row])(row);
}

/** One post as the caller may see it. */
export function presentPost(ctx: Context, caller: Caller, row: ProjectRow): ShownPost {
  return shownPost(ctx, caller, row, presenterOf(ctx, caller, [row], isActor(caller) ? isPopular : undefined));
}

/**
 * Posts as a member may see them. Each batch names a bounded number of people, and there is an empty batch between two
 * batches.
 */
function* presentRows(ctx: Context, actor: Actor, batches: Iterable<readonly ProjectRow[]>): Source<ShownPost> {
  let isFirst = true;
  for (const rows of batches) {
    const tags = countTags(ctx.db, idsOf(rows));
    const weightOf = (row: ProjectRow) => 1 + (tags.get(row.id) ?? 0) + (isPopular(row) ? 0 : row.likeCount);
    for (const group of groupsOf(rows, weightOf, PEOPLE_OF_A_BATCH)) {
      // Because of this batch, the list is known to be long before its second post is read.
      if (!isFirst) yield [];
      isFirst = false;
      const present = presenterOf(ctx, actor, group, isPopular);
      yield group.map((row) => shownPost(ctx, actor, row, present));
    }
  }
}

function idsOf(rows: readonly ProjectRow[]): number[] {
  return rows.map(({ id }) => id);
}

function shownPost(ctx: Context, caller: Caller, row: ProjectRow, present: (row: ProjectRow) => Project): ShownPost {
  const post = present(row);
  if (!isActor(caller) || !isPopular(row)) return post;
  const likers = new Pieces(presentLikers(ctx, caller, row.id));
  return { ...post, liked_users: likers, liked: findLike(ctx.db, row.id, caller.id) ?? false };
}

/**
 * Loads the related rows of some posts, and returns a presenter for these posts. The number of statements is the same
 * for any number of posts, and there is one pass over the graph. Posts that are `popular` are presented without their
 * likers.
 */
function presenterOf(
  ctx: Context,
  caller: Caller,
  rows: readonly ProjectRow[],
  popular: (row: ProjectRow) => boolean = () => false,
): (row: ProjectRow) => Project {
  const liked = rows.filter((row) => row.likeCount > 0 && !popular(row));
  const partsOf = findParts(ctx.db, idsOf(rows), idsOf(liked));
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
export function listTaggedUsers(ctx: Context, actor: Actor, id: number) {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return listOf(shownOf(partsOf(findTaggedIds(ctx.db, id), BATCH_PEOPLE), (ids) => people(ctx, actor, ids)));
}

/** The members who like a post, the first like first. */
export function listLikers(ctx: Context, actor: Actor, id: number) {
  if (findPost(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return listOf(presentLikers(ctx, actor, id));
}

function presentLikers(ctx: Context, actor: Actor, id: number): Source<User> {
  return shownOf(likersOf(ctx.db, id), (rows) => {
    const ids = rows.map(({ userId }) => userId);
    return people(ctx, actor, ids);
  });
}

function people(ctx: Context, actor: Actor, ids: readonly number[]): User[] {
  return ids.map(lookUpUsers(ctx, actor, ids));
}

/** Whether the actor likes a post. */
export function showLikedStatus(ctx: Context, actor: Actor, id: number) {
  const liked = findLike(ctx.db, id, actor.id);
  return liked === undefined ? refuse("PROJECT_NOT_FOUND") : { liked };
}

/** Likes a post, or removes the like. Each member has at most one like, and the count always equals the rows. */
export const toggleLike = command((unit, actor: Actor, id: number) => {
  const like = mayLike(findPost(unit.db, id), actor);
  if (isRefusal(like)) return like;
  const liked = !deleteLike(unit.db, like);
  if (liked) insertLike(unit.db, like, unit.clock.now());
  publishPosts(unit, [id]);
  const like_count = countLikes(unit.db, like, liked ? 1 : -1);
  return { message: liked ? likeCopy.liked : likeCopy.unliked, like_count, liked };
});
