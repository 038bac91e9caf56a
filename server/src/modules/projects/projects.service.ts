import { likeCopy } from "@chonsu/shared/copy/likes";
import type { Project } from "@chonsu/shared/entities/projects";
import type { User } from "@chonsu/shared/entities/users";
import { type Actor, type Caller, isActor, type Visitor } from "../../access/caller.ts";
import { type PageOptions, type PageRange, pageOf } from "../../command/paging.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import {
  BATCH_PEOPLE,
  type Batches,
  batchesByWeight,
  batchesOf,
  type List,
  LongList,
  mapBatches,
  toList,
  type WithLongLists,
} from "../../platform/batches.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { type Bitset, countBits } from "../../sets/bitset.ts";
import { lookUpUsers } from "../users/users.service.ts";
import { circleInBatches } from "./project-circle.repository.ts";
import { findLikerIds, findTaggedIds, isPopular, likersOf, type PostCard } from "./project-parts.repository.ts";
import { mayLike } from "./projects.policy.ts";
import { presentProject } from "./projects.presenter.ts";
import {
  countComments as countCommentRows,
  countLikes,
  deleteLike,
  findLike,
  findPost,
  findProject,
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
    const posts = postsIn(ctx, actor, slots);
    if (options.page !== undefined) return pageOf(options, url, posts);
    return posts.show(posts.read({ offset: 0, limit: posts.count }));
  });
}

/** A set of posts as a list in pages, newest first. */
export function postsIn(ctx: Context, actor: Actor, slots: Bitset) {
  const { documents } = ctx.texts.projects;
  return {
    count: countBits(slots),
    read: ({ offset, limit }: PageRange) => documents.newestFirst(slots, offset, limit),
    idOf: (id: number) => id,
    show: (ids: readonly number[]) => presentPosts(ctx, actor, ids),
  };
}

/** The authors of the wanted posts; undefined for everybody. */
function authorsOf({ userId, userIds }: ProjectFilter): readonly number[] | undefined {
  if (userId === undefined) return userIds;
  return userIds === undefined || userIds.includes(userId) ? [userId] : [];
}

/** A post as it is sent. The list of members who like it may be long. */
export type ShownPost = WithLongLists<Project>;

/** The number of posts that are read together. */
const POSTS_OF_A_BATCH = 10;

/** Posts by id as a member may see them, in the order given. A post that is deleted before it is read is left out. */
export function presentPosts(ctx: Context, actor: Actor, ids: readonly number[]): List<ShownPost> {
  return toList(postBatches(ctx, actor, [ids]));
}

/** Like `presentPosts`, with whole lists: for few posts. */
export function presentWholePosts(ctx: Context, actor: Actor, ids: readonly number[]): Project[] {
  const cards = cardsOf(ctx, ids).map((card) =>
    isPopular(card.row) ? { ...card, likerIds: findLikerIds(ctx.db, card.row.id) } : card,
  );
  return cards.map(presenterOf(ctx, actor, cards));
}

/** Posts that the actor likes, the latest like first. */
export function listLikedPosts(ctx: Context, actor: Actor): List<ShownPost> {
  return toList(postBatches(ctx, actor, mapBatches(likedPosts(ctx.db, actor), idsOf)));
}

/** One post. A caller without a good token receives the visitor's form (wire.md §2). */
export function showPost(ctx: Context, caller: Caller, id: number) {
  const [card] = cardsOf(ctx, [id]);
  return card === undefined ? refuse("PROJECT_NOT_FOUND") : presentCard(ctx, caller, card);
}

/** The visitor's form of a post. */
export function showPostToVisitor(ctx: Context, visitor: Visitor, id: number) {
  const [card] = cardsOf(ctx, [id]);
  return card === undefined ? refuse("PROJECT_NOT_FOUND") : presenterOf(ctx, visitor, [card])(card);
}

/** A post that the caller has just written. */
export function presentPost(ctx: Context, caller: Caller, row: ProjectRow): ShownPost {
  const [card] = cardsOf(ctx, [row.id]);
  const deleted = { row, keywords: [], contacts: [], images: [], taggedIds: [], likerIds: [] };
  return presentCard(ctx, caller, card ?? deleted);
}

function cardsOf(ctx: Context, ids: readonly number[]): PostCard[] {
  const cards = ctx.posts.of(ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/**
 * Posts as a member may see them. The posts of a batch name a bounded number of people together, and there is an empty batch between two
 * batches.
 */
function* postBatches(ctx: Context, actor: Actor, batches: Iterable<readonly number[]>): Batches<ShownPost> {
  let isFirst = true;
  for (const batch of batchesByWeight(cardsIn(ctx, batches), countPeople, BATCH_PEOPLE)) {
    // Because of this batch, the list is known to be long before its second post is read.
    if (!isFirst) yield [];
    isFirst = false;
    const present = presenterOf(ctx, actor, batch);
    yield batch.map((card) => withLikers(ctx, actor, card, present(card)));
  }
}

/** The cards of posts one by one. Some are read at once. */
function* cardsIn(ctx: Context, batches: Iterable<readonly number[]>): Generator<PostCard, void> {
  for (const ids of batches) for (const some of batchesOf(ids, POSTS_OF_A_BATCH)) yield* cardsOf(ctx, some);
}

function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function countPeople({ taggedIds, likerIds }: PostCard): number {
  return 1 + taggedIds.length + likerIds.length;
}

function presentCard(ctx: Context, caller: Caller, card: PostCard): ShownPost {
  return withLikers(ctx, caller, card, presenterOf(ctx, caller, [card])(card));
}

/** A presented post. If it is popular, a member sees its likers as a long list. */
function withLikers(ctx: Context, caller: Caller, { row }: PostCard, post: Project): ShownPost {
  if (!isActor(caller) || !isPopular(row)) return post;
  const likers = new LongList(presentLikers(ctx, caller, row.id));
  return { ...post, liked_users: likers, liked: findLike(ctx.db, row.id, caller.id) ?? false };
}

/** Loads the members that some posts name, with one pass over the graph, and returns a presenter for these posts. */
function presenterOf(ctx: Context, caller: Caller, cards: readonly PostCard[]): (card: PostCard) => Project {
  const people = cards.flatMap(({ row, taggedIds, likerIds }) => [
    row.userId,
    ...taggedIds,
    ...(isActor(caller) ? likerIds : []),
  ]);
  const userOf = lookUpUsers(ctx, caller, people);
  return (card) => presentProject(card, ctx.posts.shownOn(card, caller), caller, userOf);
}

/** The tagged members of a post, in the order given. */
export function listTaggedUsers(ctx: Context, actor: Actor, id: number) {
  if (findProject(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return toList(mapBatches(batchesOf(findTaggedIds(ctx.db, id), BATCH_PEOPLE), (ids) => people(ctx, actor, ids)));
}

/** The members who like a post, the first like first. */
export function listLikers(ctx: Context, actor: Actor, id: number) {
  if (findPost(ctx.db, id) === undefined) return refuse("PROJECT_NOT_FOUND");
  return toList(presentLikers(ctx, actor, id));
}

function presentLikers(ctx: Context, actor: Actor, id: number): Batches<User> {
  return mapBatches(likersOf(ctx.db, id), (rows) => {
    const ids = rows.map(({ userId }) => userId);
    return people(ctx, actor, ids);
  });
}

function people(ctx: Context, actor: Actor, ids: readonly number[]): User[] {
  return ids.map(lookUpUsers(ctx, actor, ids));
}

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
  unit.publishToCircle(id, () => circleInBatches(unit.db, id));
  const like_count = countLikes(unit.db, like, liked ? 1 : -1);
  return { message: liked ? likeCopy.liked : likeCopy.unliked, like_count, liked };
});
