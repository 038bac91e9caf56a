import { COMMENT_MAX } from "@chonsu/shared/limits";
import { comments as commentTable } from "../../tables/comments.ts";
import type { Crowd, Post } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY, MINUTE } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { rowWriter } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { plainFirst } from "./draw/terms.ts";
import { idsByTime, inTimeOrder } from "./draw/time-order.ts";
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
  readonly post: number;
  /** 0 for a member who left. */
  readonly author: number;
  readonly at: number;
  /** The position of the parent comment in the list of all comments. -1 for a top-level comment. */
  readonly parent: number;
}

/** Comments of all posts, in the order of time within each post. Few posts have many. */
export function makeComments(crowd: Crowd, posts: readonly Post[]): Comment[] {
  const chance = chanceOf(crowd.seed, "comments");
  const all: Comment[] = [];
  for (const post of posts) {
    const count = Math.min(MOST, Math.floor(1 / (1 - chance.part())) - 1 + chance.below(TALKATIVE));
    const tops: number[] = [];
    let second = post.at;
    for (let comment = 0; comment < count; comment += 1) {
      const pause = chance.between(MINUTE, MINUTE + Math.floor(chance.part() * chance.part() * PAUSE_LONGEST));
      second = Math.min(crowd.calendar.now, second + pause);
      const parent = tops.length > 0 && chance.happens(IS_REPLY) ? chance.pick(tops) : -1;
      if (parent < 0) tops.push(all.length);
      all.push({ post: post.id, author: drawAuthor(crowd, post, parent, chance, second), at: second, parent });
    }
  }
  return all;
}

/**
 * Draws the author of a comment: often the post's author, sometimes a friend, rarely others. If the drawn member had
 * not joined yet, the post's author writes the comment.
 */
function drawAuthor({ people, chons }: Crowd, post: Post, parent: number, chance: Chance, second: number): number {
  if (chance.happens(DEPARTED)) return 0;
  if (parent >= 0 && chance.happens(BY_AUTHOR)) return post.author;
  const id = chons.net.drawNear(post.author, BY_FRIEND, chance);
  return at(people.joined, id) <= second && id !== STANDING.nothing ? id : post.author;
}

/** Writes comments with ids that grow with time, and notifies their receivers. */
export function writeComments(crowd: Crowd, posts: readonly Post[], comments: readonly Comment[]): void {
  const chance = chanceOf(crowd.seed, "comment words");
  const [say, answer] = [sentencesOf(COMMENTS), sentencesOf(REPLIES)];
  const order = inTimeOrder(comments.map((comment) => comment.at));
  const ids = idsByTime(order);
  const columns = ["id", "projectId", "userId", "parentId", "content", "createdAt"] as const;
  const writer = rowWriter(crowd, commentTable, columns);
  for (const index of order) {
    const comment = at(comments, index);
    const post = at(posts, comment.post - 1);
    const department = post.author === 0 ? 0 : at(crowd.people.major1, post.author);
    const [a = 0, b = a] = plainFirst(post.keywords);
    const parent = comment.parent < 0 ? null : at(ids, comment.parent);
    const words = (parent === null ? say : answer).one(chance, { a, b, department }).slice(0, COMMENT_MAX);
    const author = comment.author === 0 ? null : comment.author;
    writer.add([at(ids, index), post.id, author, parent, words, crowd.calendar.moment(comment.at)]);
    notify(
      crowd,
      post,
      { ...comment, id: at(ids, index) },
      comment.parent < 0 ? undefined : at(comments, comment.parent),
    );
  }
  writer.end();
}

/** A reply notifies the author of its parent, a comment the author of the post (wire.md §3). */
function notify(
  { notices }: Crowd,
  { id, author, title }: Post,
  comment: Comment & { readonly id: number },
  parent: Comment | undefined,
): void {
  const about = { subject: title, projectId: id, aboutId: comment.id };
  if (parent === undefined) notices.notify(author, "new_comment", comment.at, comment.author, about);
  else notices.notify(parent.author, "reply_comment", comment.at, comment.author, about);
}
