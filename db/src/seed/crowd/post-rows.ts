import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "../../tables/projects.ts";
import { type Comment, makeComments, writeComments } from "./comments.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { chanceOf } from "./draw/chance.ts";
import { rowWriter } from "./draw/row-writer.ts";
import { interestedOf } from "./interested.ts";
import { likersOf } from "./likes.ts";
import { crowdEmail } from "./people/people.ts";
import { CROWD_POST_PICTURES } from "./pictures.ts";
import { INTEREST_TERMS } from "./pools/terms.ts";
import { makePosts, type Post } from "./posts.ts";

const WITHOUT_CONTACT = 0.3;
const TAGGED_MAX = 5;
const WITH_TAGGED = 0.5;
/** Many members share an interest of a post. At most this many of them still have the notification. */
const INTERESTED_NOTIFIED = 5;

/** Every post with its keywords, contacts, tagged members, likes and comments. */
export function writePosts(crowd: Crowd): void {
  const posts = makePosts(crowd);
  const chance = chanceOf(crowd.seed, "likes");
  const drawLikers = likersOf(crowd, chance);
  const likers = posts.map(({ id, author }) => drawLikers(id, author));
  const comments = makeComments(crowd, posts);
  writeTexts(crowd, posts, likers, comments);
  writeLists(crowd, posts);
  writePictures(crowd, posts);
  writeTags(crowd, posts);
  const writer = rowWriter(crowd, projectLikes, ["projectId", "userId", "createdAt"]);
  for (const [index, { id, at: second }] of posts.entries()) {
    for (const liker of at(likers, index)) {
      const start = Math.max(second, at(crowd.people.joined, liker));
      writer.add([id, liker, crowd.calendar.moment(crowd.calendar.since(chance, start, 2))]);
    }
  }
  writer.end();
  writeComments(crowd, posts, comments);
}

function writeTexts(
  crowd: Crowd,
  posts: readonly Post[],
  likers: readonly (readonly number[])[],
  comments: readonly Comment[],
): void {
  const commentCounts = new Int32Array(posts.length + 1);
  for (const { post } of comments) commentCounts[post] = at(commentCounts, post) + 1;
  const counts = ["likeCount", "commentCount"] as const;
  const writer = rowWriter(crowd, projects, ["id", "userId", "title", "content", ...counts, "createdAt"]);
  for (const [index, { id, author, title, content, at: second }] of posts.entries()) {
    const counted = [at(likers, index).length, at(commentCounts, id)] as const;
    writer.add([id, author === 0 ? null : author, title, content, ...counted, crowd.calendar.moment(second)]);
  }
  writer.end();
}

function writeLists(crowd: Crowd, posts: readonly Post[]): void {
  const chance = chanceOf(crowd.seed, "post lists");
  const keywords = rowWriter(crowd, projectKeywords, ["projectId", "position", "keyword"]);
  const contacts = rowWriter(crowd, projectContacts, ["projectId", "position", "contactInfo"]);
  const interested = interestedOf(crowd.people);
  for (const { id, author, at: second, title, keywords: terms } of posts) {
    for (const [position, term] of terms.entries()) keywords.add([id, position, at(INTEREST_TERMS, term)]);
    if (author !== 0 && !chance.happens(WITHOUT_CONTACT)) contacts.add([id, 0, crowdEmail(author)]);
    const receivers = new Set<number>();
    for (let count = 0; count < INTERESTED_NOTIFIED; count += 1)
      receivers.add(interested(chance.pick(terms), chance, second));
    const about = { subject: title, projectId: id, aboutId: id };
    for (const member of receivers) {
      crowd.notices.notify(member, "project_profile_keyword", second, author, about);
    }
  }
  keywords.end();
  contacts.end();
}

/** Every other one of the newest posts has a picture, until no pictures are left. */
function writePictures(crowd: Crowd, posts: readonly Post[]): void {
  const writer = rowWriter(crowd, projectImages, ["projectId", "file", "width", "height"]);
  for (const [index, { file, width, height }] of CROWD_POST_PICTURES.entries()) {
    writer.add([posts.length - index * 2, file, width, height]);
  }
  writer.end();
}

/** Writes the tags. Tagged members are friends that the author had when they wrote the post. */
function writeTags(crowd: Crowd, posts: readonly Post[]): void {
  const chance = chanceOf(crowd.seed, "tags");
  const writer = rowWriter(crowd, projectTags, ["projectId", "userId", "position"]);
  for (const { id, author, at: second, title } of posts) {
    if (author === 0 || !chance.happens(WITH_TAGGED)) continue;
    const tagged = crowd.chons.net.friendsBefore(author, second, chance, chance.between(1, TAGGED_MAX));
    for (const [position, member] of tagged.entries()) {
      writer.add([id, member, position]);
      crowd.notices.notify(member, "project_tag", second, author, { subject: title, projectId: id, aboutId: id });
    }
  }
  writer.end();
}
