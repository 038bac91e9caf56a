import type { Database } from "@chonsu/db/open-database";
import { COMMENT_MAX } from "@chonsu/shared/limits";
import type { CommentsOptions, LikesOptions } from "@chonsu/shared/stand-in/give/projects";
import { transact, type Unit } from "../../command/transact.ts";
import { listPostComments } from "../../modules/comments/comments.service.ts";
import { notify } from "../../modules/notifications/notifications.service.ts";
import { publishPosts } from "../../modules/projects/project-circle.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { actorOf, at, type Giving, momentSince, momentsOf } from "./giving.ts";
import { listPeople, type Person } from "./people.repository.ts";
import { drawPeople, people } from "./people.service.ts";
import {
  type CommentRow,
  findComment,
  findProjects,
  insertComments,
  insertLikes,
  listLikers,
  type ProjectRow,
  recount,
} from "./projects.repository.ts";
import { wordsOf } from "./words.ts";

type NotFound = Refusal<"USER_NOT_FOUND">;

/** Lets the members named like each of these posts, and so many others by chance: some time since both were there. */
export function addLikes(
  giving: Giving,
  db: Database,
  posts: readonly ProjectRow[],
  who: { readonly userIds: readonly number[]; readonly count: number; readonly at?: number },
): NotFound | undefined {
  const named = people(db, who.userIds);
  if (isRefusal(named)) return named;
  const all = who.count === 0 ? [] : listPeople(db);
  const chosen = new Set(who.userIds);
  const others = all.filter(({ id }) => !chosen.has(id));
  for (const post of posts) {
    const drawn = drawPeople(giving, others, who.count);
    if (isRefusal(drawn)) return drawn;
    const likers = [...named, ...drawn].map(({ id, joinedAt }) => {
      const first = Math.max(post.createdAt, joinedAt);
      return { projectId: post.id, userId: id, createdAt: Math.max(first, who.at ?? momentSince(giving, first)) };
    });
    insertLikes(db, likers);
  }
  return undefined;
}

/** Lets members like a post; who does already goes on. */
export function giveLikes(giving: Giving, options: LikesOptions) {
  return transact(giving.ctx, (unit) => {
    const { db } = unit;
    const [post] = findProjects(db, [options.project_id]);
    if (post === undefined) return refuse("PROJECT_NOT_FOUND");
    const named = people(db, options.user_ids);
    if (isRefusal(named)) return named;
    const likers = new Set(listLikers(db, post.id));
    const chosen = new Set(options.user_ids);
    const rest = options.count === 0 ? [] : listPeople(db).filter(({ id }) => !likers.has(id) && !chosen.has(id));
    const drawn = drawPeople(giving, rest, options.count);
    if (isRefusal(drawn)) return drawn;
    const [moment = 0] = momentsOf(giving, options, 1);
    const userIds = [...named, ...drawn].map(({ id }) => id).filter((id) => !likers.has(id));
    const refused = addLikes(giving, db, [post], { userIds, count: 0, at: moment });
    if (isRefusal(refused)) return refused;
    recount(db, [post.id]);
    if (!options.quiet) publishPosts(unit, [post.id]);
    return { user_ids: userIds, like_count: likers.size + userIds.length };
  });
}

/** Comments and their replies: who wrote them, what, and when; by chance where it is left out. */
interface Conversation {
  readonly count: number;
  readonly replies: number;
  readonly quiet: boolean;
  readonly author?: Person;
  readonly content?: string | undefined;
  /** The comment that is answered. */
  readonly parent?: CommentRow;
  /** The moments of the comments. */
  readonly moments?: readonly number[];
}

/** Writes comments under each of these posts, with replies. */
export function addComments(
  giving: Giving,
  unit: Unit,
  posts: readonly ProjectRow[],
  conversation: Conversation,
): NotFound | CommentRow[] {
  if (conversation.count === 0) return [];
  const all = listPeople(unit.db);
  if (all.length === 0) return refuse("USER_NOT_FOUND");
  const words = wordsOf(giving);
  const write = (post: ProjectRow, parent: CommentRow | undefined, given: Partial<Conversation>, index: number) => {
    const writer = given.author ?? giving.chance.pick(all);
    const first = Math.max(post.createdAt, parent?.createdAt ?? 0, writer.joinedAt);
    return {
      projectId: post.id,
      userId: writer.id,
      parentId: parent?.parentId ?? parent?.id ?? null,
      content: given.content ?? words.say(parent === undefined ? "comment" : "reply").slice(0, COMMENT_MAX),
      createdAt: Math.max(first, given.moments?.[index] ?? momentSince(giving, first)),
    };
  };
  const threads = posts.flatMap((post) => {
    const drafts = Array.from({ length: conversation.count }, (_, index) => ({
      post,
      row: write(post, conversation.parent, conversation, index),
    }));
    return conversation.moments === undefined ? drafts.toSorted((a, b) => a.row.createdAt - b.row.createdAt) : drafts;
  });
  const comments = insertComments(
    unit.db,
    threads.map(({ row }) => row),
  );
  const answers = comments.flatMap((comment, index) => {
    const post = threads[index]?.post;
    if (post === undefined) return [];
    return Array.from({ length: conversation.replies }, (_, place) => ({
      comment,
      row: write(post, comment, {}, place),
    }));
  });
  const inTime = answers.toSorted((a, b) => a.row.createdAt - b.row.createdAt);
  const replies = insertComments(
    unit.db,
    inTime.map(({ row }) => row),
  );
  const written = [
    ...comments.map((row) => ({ row, answered: conversation.parent })),
    ...replies.map((row, index) => ({ row, answered: inTime[index]?.comment })),
  ];
  if (!conversation.quiet) publishAbout(giving, unit, posts, written);
  return written.map(({ row }) => row);
}

/** Comments on a post, or on one of its comments. */
export function giveComments(giving: Giving, options: CommentsOptions) {
  const { ctx } = giving;
  const given = transact(ctx, (unit) => {
    const [post] = findProjects(unit.db, [options.project_id]);
    if (post === undefined) return refuse("PROJECT_NOT_FOUND");
    const parent =
      options.parent_comment === undefined ? undefined : findComment(unit.db, options.parent_comment, post.id);
    if (parent === undefined && options.parent_comment !== undefined) return refuse("COMMENT_NOT_FOUND");
    const authors = people(unit.db, options.author_id === undefined ? [] : [options.author_id]);
    if (isRefusal(authors)) return authors;
    const [author] = authors;
    const rows = addComments(giving, unit, [post], {
      count: options.count,
      replies: options.replies,
      quiet: options.quiet,
      content: options.content,
      moments: momentsOf(giving, options, options.count),
      ...(author === undefined ? {} : { author }),
      ...(parent === undefined ? {} : { parent }),
    });
    if (isRefusal(rows)) return rows;
    recount(unit.db, [post.id]);
    if (!options.quiet) publishPosts(unit, [post.id]);
    return { ids: rows.map(({ id }) => id), reader: rows[0]?.userId ?? 0 };
  });
  if (isRefusal(given)) return given;
  const ids = new Set(given.ids);
  const all = listPostComments(ctx, actorOf(giving, { id: given.reader, isStaff: false }), options.project_id);
  return isRefusal(all) ? all : { ids: given.ids, comments: all.filter(({ id }) => ids.has(id)) };
}

/** The author of the post hears of comments, and who is answered of the answer (wire.md §3). */
function publishAbout(
  { ctx }: Giving,
  unit: Unit,
  posts: readonly ProjectRow[],
  written: readonly { readonly row: CommentRow; readonly answered: CommentRow | undefined }[],
): void {
  const postOf = new Map(posts.map((post) => [post.id, post]));
  const writers = people(
    unit.db,
    written.flatMap(({ row }) => row.userId ?? []),
  );
  const names = new Map(isRefusal(writers) ? [] : writers.map(({ id, name }) => [id, name]));
  for (const { row, answered } of written) {
    const post = postOf.get(row.projectId);
    if (post === undefined || row.userId === null) continue;
    const about = {
      aboutId: row.id,
      relatedUserId: row.userId,
      name: names.get(row.userId) ?? "",
      projectId: post.id,
      subject: post.title,
    };
    const answeredId = answered?.userId ?? null;
    const then = at(ctx, row.createdAt);
    if (answeredId !== null && answeredId !== row.userId) {
      notify(then, unit, { userId: answeredId, type: "reply_comment", ...about });
    }
    if (post.userId !== null && post.userId !== row.userId && post.userId !== answeredId) {
      notify(then, unit, { userId: post.userId, type: "new_comment", ...about });
    }
  }
}
