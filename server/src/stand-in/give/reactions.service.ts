import { COMMENT_MAX } from "@chonsu/shared/limits";
import {
  type CommentRow,
  commentOf,
  createComment,
  listPostComments,
} from "../../modules/comments/comments.service.ts";
import { likerIdsOf, type Post, postOf, toggleLike } from "../../modules/projects/projects.service.ts";
import { toArray } from "../../platform/batches.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import {
  type Acts,
  actorOf,
  by,
  type FactoryOptions,
  type Giving,
  give,
  momentSince,
  momentsOf,
  unrefused,
} from "./giving.ts";
import { type FactoryPerson, listPeople } from "./people.repository.ts";
import { drawPeople, people } from "./people.service.ts";
import { wordsOf } from "./words.ts";

/**
 * Adds likes to each of these posts: of the named members, and of `count` random others. Existing likes stay. Each like
 * is at the moment `at`, or at a random one, when both member and post existed. Returns the ids of the new likers.
 */
export function addLikes(
  acts: Acts,
  posts: readonly Post[],
  who: { readonly userIds: readonly number[]; readonly count: number; readonly at?: number },
): Refusal<"USER_NOT_FOUND"> | number[] {
  const { db } = acts.ctx;
  const named = people(acts, who.userIds);
  if (isRefusal(named)) return named;
  const all = who.count === 0 ? [] : listPeople(db);
  const chosen = new Set(who.userIds);
  const liked: number[] = [];
  for (const post of posts) {
    const before = new Set(likerIdsOf(db, post.id));
    const others = all.filter(({ id }) => !before.has(id) && !chosen.has(id));
    const drawn = drawPeople(acts, others, who.count);
    if (isRefusal(drawn)) return drawn;
    for (const liker of [...named.filter(({ id }) => !before.has(id)), ...drawn]) {
      const first = Math.max(post.createdAt, liker.joinedAt);
      const moment = Math.max(first, who.at ?? momentSince(acts, first));
      unrefused(toggleLike.within(...by(acts, liker, moment), post.id));
      liked.push(liker.id);
    }
  }
  return liked;
}

/** Adds likes of members to a post; existing likes stay. */
export function giveLikes(giving: Giving, options: FactoryOptions<"likes">) {
  return give(giving, options, (acts) => {
    const { db } = acts.ctx;
    const post = postOf(db, options.project_id);
    if (post === undefined) return refuse("PROJECT_NOT_FOUND");
    const [at = 0] = momentsOf(acts, options, 1);
    const liked = addLikes(acts, [post], { userIds: options.user_ids, count: options.count, at });
    return isRefusal(liked) ? liked : { user_ids: liked, like_count: likerIdsOf(db, post.id).length };
  });
}

/** Comments and their replies, with writers, texts and moments. Missing values are drawn at random. */
interface GivenThread {
  readonly count: number;
  readonly replies: number;
  readonly author?: FactoryPerson | undefined;
  readonly content?: string | undefined;
  readonly parent?: CommentRow | undefined;
  readonly moments?: readonly number[];
}

interface CommentPlan {
  readonly post: Post;
  readonly writer: FactoryPerson;
  readonly parent: CommentRow | undefined;
  readonly content: string;
  readonly moment: number;
}

/** Writes comments under each of these posts, with replies. */
export function addComments(
  acts: Acts,
  posts: readonly Post[],
  thread: GivenThread,
): Refusal<"USER_NOT_FOUND"> | CommentRow[] {
  if (thread.count === 0) return [];
  const all = listPeople(acts.ctx.db);
  if (all.length === 0) return refuse("USER_NOT_FOUND");
  const words = wordsOf(acts);
  const plan = (post: Post, parent: CommentRow | undefined, said: Partial<GivenThread>, index: number): CommentPlan => {
    const writer = said.author ?? acts.random.pick(all);
    const content = said.content ?? words.say(parent === undefined ? "comment" : "reply").slice(0, COMMENT_MAX);
    const first = Math.max(post.createdAt, parent?.createdAt ?? 0, writer.joinedAt);
    const moment = Math.max(first, said.moments?.[index] ?? momentSince(acts, first));
    return { post, writer, parent, content, moment };
  };
  const planned = posts.flatMap((post) => {
    const plans = Array.from({ length: thread.count }, (_, index) => plan(post, thread.parent, thread, index));
    return thread.moments === undefined ? inTime(plans) : plans;
  });
  const comments = planned.map((one) => ({ post: one.post, row: write(acts, one) }));
  const answers = comments.flatMap(({ post, row }) =>
    Array.from({ length: thread.replies }, (_, place) => plan(post, row, {}, place)),
  );
  const replies = inTime(answers).map((one) => write(acts, one));
  return [...comments.map(({ row }) => row), ...replies];
}

function inTime(plans: readonly CommentPlan[]): CommentPlan[] {
  return plans.toSorted((a, b) => a.moment - b.moment);
}

function write(acts: Acts, { post, writer, parent, content, moment }: CommentPlan): CommentRow {
  const draft = { content, parentId: parent?.id ?? null };
  return unrefused(createComment.within(...by(acts, writer, moment), post.id, draft)).row;
}

/** Writes comments on a post, or replies to one of its comments. */
export function giveComments(giving: Giving, options: FactoryOptions<"comments">) {
  const { ctx } = giving;
  const given = give(giving, options, (acts) => {
    const { db } = acts.ctx;
    const post = postOf(db, options.project_id);
    if (post === undefined) return refuse("PROJECT_NOT_FOUND");
    const parent = options.parent_comment === undefined ? undefined : commentOf(db, post.id, options.parent_comment);
    if (parent === undefined && options.parent_comment !== undefined) return refuse("COMMENT_NOT_FOUND");
    const authors = people(acts, options.author_id === undefined ? [] : [options.author_id]);
    if (isRefusal(authors)) return authors;
    const [author] = authors;
    const { count, replies, content } = options;
    const moments = momentsOf(acts, options, count);
    const rows = addComments(acts, [post], { count, replies, content, author, parent, moments });
    return isRefusal(rows) ? rows : { ids: rows.map(({ id }) => id), reader: rows[0]?.userId ?? 0 };
  });
  if (isRefusal(given)) return given;
  const ids = new Set(given.ids);
  const all = listPostComments(ctx, actorOf(giving, { id: given.reader, isStaff: false }), options.project_id);
  if (isRefusal(all)) return all;
  const comments = toArray(all).filter(({ id }) => ids.has(id));
  return { ids: given.ids, comments: comments.map((one) => ({ ...one, replies: toArray(one.replies) })) };
}
