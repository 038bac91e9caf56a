import { COMMENT_MAX } from "@chonsu/shared/limits";
import { comments as commentTable } from "../../tables/comments.ts";
import type { Crowd, Post } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY, MINUTE } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { plainFirst } from "./draw/terms.ts";
import { byTime } from "./draw/time-order.ts";
import { STANDING } from "./people/standing.ts";
import { COMMENTS, REPLIES } from "./pools/sentences.ts";

const MOST = 120;
const DEPARTED = 0.005;
const IS_REPLY = 0.4;
const BY_AUTHOR = 0.5;
const BY_FRIEND = 0.7;
const PAUSE_LONGEST = 3 * DAY;
const TALKATIVE = 3;

/** A comment before it is written. */
interface Comment {
  /** 0 until the comments are in the order of time. */
  readonly id: number;
  readonly post: Post;
  /** 0 for a member who left. */
  readonly author: number;
  readonly at: number;
  /** Undefined for a top-level comment. */
  readonly parent: Comment | undefined;
}

/** Comments of all posts, in the order of time within each post. Few posts have many. */
export function makeComments(crowd: Crowd, posts: readonly Post[]): Comment[] {
  const chance = chanceOf(crowd.seed, "comments");
  return posts.flatMap((post) => {
    const count = Math.min(MOST, Math.floor(1 / (1 - chance.part())) - 1 + chance.below(TALKATIVE));
    const tops: Comment[] = [];
    let second = post.at;
    return Array.from({ length: count }, () => {
      const pause = chance.between(MINUTE, MINUTE + Math.floor(chance.part() * chance.part() * PAUSE_LONGEST));
      second = Math.min(crowd.calendar.now, second + pause);
      const parent = tops.length > 0 && chance.happens(IS_REPLY) ? chance.pick(tops) : undefined;
      const isReply = parent !== undefined;
      const comment = { id: 0, post, author: drawAuthor(crowd, post, isReply, chance, second), at: second, parent };
      if (!isReply) tops.push(comment);
      return comment;
    });
  });
}

/**
 * Draws the author of a comment: often the post's author, sometimes a friend, rarely others. If the drawn member had
 * not joined yet, the post's author writes the comment.
 */
function drawAuthor({ people, chons }: Crowd, post: Post, isReply: boolean, chance: Chance, second: number): number {
  if (chance.happens(DEPARTED)) return 0;
  if (isReply && chance.happens(BY_AUTHOR)) return post.author;
  const id = chons.net.drawNear(post.author, BY_FRIEND, chance);
  return at(people.joined, id) <= second && id !== STANDING.nothing ? id : post.author;
}

/**
 * Writes comments with ids that grow with time. A reply notifies the author of its parent, a comment the author of the
 * post (wire.md §3).
 */
export function writeComments({ seed, people, calendar, notices, ...sink }: Crowd, comments: readonly Comment[]): void {
  const chance = chanceOf(seed, "comment words");
  const [say, answer] = [sentencesOf(COMMENTS), sentencesOf(REPLIES)];
  const columns = ["id", "projectId", "userId", "parentId", "content", "createdAt"] as const;
  writeRows(sink, commentTable, columns, byTime(comments), ({ id, post, author, parent, at: second }) => {
    const department = post.author === 0 ? 0 : at(people.major1, post.author);
    const [a = 0, b = a] = plainFirst(post.keywords);
    const words = (parent === undefined ? say : answer).one(chance, { a, b, department }).slice(0, COMMENT_MAX);
    const type = parent === undefined ? "new_comment" : "reply_comment";
    const about = { subject: post.title, projectId: post.id, aboutId: id };
    notices.notify((parent ?? post).author, type, second, author, about);
    return [id, post.id, author === 0 ? null : author, parent?.id ?? null, words, calendar.moment(second)];
  });
}
