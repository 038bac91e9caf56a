import { COMMENT_MAX, PROJECT_KEYWORDS_MAX } from "@chonsu/shared/limits";
import { comments as commentTable } from "../../tables/comments.ts";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "../../tables/projects.ts";
import { type Crowd, DAY_MS, drawNear, friendsAt, inOrder, notify, personOf } from "./crowd-dataset.ts";
import { type CrowdPerson, groupByNames, momentSince } from "./people.ts";
import { CROWD_POST_PICTURES } from "./pictures.ts";
import { drawSentence, drawSentences } from "./sentences.ts";
import { crowdEmail, STANDING } from "./standing.ts";
import { drawInterests } from "./words.ts";

const BUSY_POSTS = 12;
const LIKES_MAX = 1500;
const COMMENTS_MAX = 120;
const TAGGED_MAX = 5;
/** Many members share an interest of a post. At most this many of them still have the notification. */
const INTERESTED_NOTIFIED = 5;

type CrowdPost = ReturnType<typeof makePosts>[number];

/** Writes every post with its keywords, contacts, pictures, tagged members, likes and comments. */
export function writePosts(crowd: Crowd): void {
  const { random } = crowd;
  const posts = makePosts(crowd);
  const comments = posts.flatMap((post) => makeComments(crowd, post));
  const commentsOf = Map.groupBy(comments, ({ post }) => post);
  crowd.write(projects, posts, (post) => ({
    id: post.id,
    userId: post.author.id,
    title: post.title,
    content: post.content,
    likeCount: post.likers.length,
    commentCount: commentsOf.get(post)?.length ?? 0,
    createdAt: post.at,
  }));
  crowd.write(projectKeywords, posts, ({ id, terms }) =>
    terms.map((keyword, position) => ({ projectId: id, position, keyword })),
  );
  crowd.write(projectLikes, posts, ({ id, at, likers }) =>
    likers.map((liker) => {
      return { projectId: id, userId: liker.id, createdAt: momentSince(crowd, Math.max(at, liker.joined), 2) };
    }),
  );
  crowd.write(projectContacts, posts, ({ id, author }) => {
    if (random.happens(0.3)) return [];
    return { projectId: id, position: 0, contactInfo: crowdEmail(author.id) };
  });
  // Every other one of the newest posts has a picture, until no pictures are left.
  crowd.write(projectImages, CROWD_POST_PICTURES, ({ file, width, height }, index) => {
    return { projectId: posts.length - index * 2, file, width, height };
  });
  crowd.write(projectTags, posts, ({ id, author, at, title }) => {
    const tagged = random.happens(0.5) ? [] : friendsAt(crowd, author, at, random.between(1, TAGGED_MAX));
    return tagged.map((friend, position) => {
      notify(crowd, friend, "project_tag", at, author, { subject: title, relatedProjectId: id, aboutId: id });
      return { projectId: id, userId: friend.id, position };
    });
  });
  notifyInterested(crowd, posts);
  writeComments(crowd, comments);
}

function makePosts(crowd: Crowd) {
  const { people, random } = crowd;
  const likesMax = Math.min(LIKES_MAX, Math.floor(people.length / 5));
  const posts = Array.from({ length: Math.max(BUSY_POSTS + 1, people.length / 2) }, (_, index) => {
    const author = index < BUSY_POSTS ? personOf(crowd, STANDING.busy) : drawAuthor(crowd);
    const terms = drawInterests(random, random.between(1, PROJECT_KEYWORDS_MAX));
    const topic = { terms, department: author.major1 };
    const likes = Math.min(likesMax, random.between(-1, 0) + drawFew(crowd));
    const paragraphs = [
      drawSentences(random, "opening", topic, random.between(1, 2)),
      drawSentences(random, "middle", topic, random.between(1, 5)),
      drawSentence(random, "closing", topic),
    ];
    return {
      ...topic,
      author,
      at: momentSince(crowd, author.joined),
      title: drawSentence(random, "title", topic),
      content: paragraphs.join("\n\n"),
      likers: [...new Set(Array.from({ length: likes }, () => drawNear(crowd, author, 0.5)))],
    };
  });
  return inOrder(posts);
}

/** A number from 1: it is c or more with a probability of 1 / c. */
function drawFew({ random }: Crowd): number {
  return Math.floor(1 / (1 - random.fraction()));
}

/** Few members write often and most never write: the earlier one of two is taken. */
function drawAuthor({ random, active }: Crowd): CrowdPerson {
  const [a, b] = [random.pick(active), random.pick(active)];
  return a.id < b.id ? a : b;
}

/** Notifies some of the members who had joined before a post and have an interest that is a keyword of it. */
function notifyInterested(crowd: Crowd, posts: readonly CrowdPost[]): void {
  const { random, people } = crowd;
  const interested = groupByNames(people, ({ interests }) => interests);
  for (const { id, author, at, title, terms } of posts) {
    for (const person of random.sample(interested.get(random.pick(terms)) ?? [], INTERESTED_NOTIFIED)) {
      const about = { subject: title, relatedProjectId: id, aboutId: id };
      if (person.joined <= at) notify(crowd, person, "project_profile_keyword", at, author, about);
    }
  }
}

/** Few posts have many comments. A reply notifies the author of its parent, a comment the author of the post (wire.md §3). */
function writeComments(crowd: Crowd, comments: ReturnType<typeof makeComments>): void {
  crowd.write(commentTable, inOrder(comments), ({ id, post, author, at, parent }) => {
    const type = parent === undefined ? "new_comment" : "reply_comment";
    const about = { subject: post.title, relatedProjectId: post.id, aboutId: id };
    notify(crowd, (parent ?? post).author, type, at, author, about);
    const content = drawSentence(crowd.random, parent === undefined ? "comment" : "reply", post).slice(0, COMMENT_MAX);
    return { id, projectId: post.id, userId: author.id, parentId: parent?.id, content, createdAt: at };
  });
}

interface CrowdComment {
  /** 0 until the comments are in the order of time. */
  readonly id: number;
  readonly post: CrowdPost;
  readonly author: CrowdPerson;
  readonly at: number;
  readonly parent: CrowdComment | undefined;
}

/** The comments of a post: often of its author, sometimes of a friend. Nobody comments before they joined. */
function makeComments(crowd: Crowd, post: CrowdPost): CrowdComment[] {
  const { random, now } = crowd;
  const tops: CrowdComment[] = [];
  let at = post.at;
  return Array.from({ length: Math.min(COMMENTS_MAX, drawFew(crowd) + random.between(-1, 1)) }, () => {
    at = Math.min(now, at + Math.floor(random.fraction() ** 2 * 3 * DAY_MS));
    const parent = tops.length > 0 && random.happens(0.4) ? random.pick(tops) : undefined;
    const other = drawNear(crowd, post.author, 0.7);
    const isByAuthor = (parent !== undefined && random.happens(0.5)) || other.joined > at;
    const comment = { id: 0, post, author: isByAuthor ? post.author : other, at, parent };
    if (parent === undefined) tops.push(comment);
    return comment;
  });
}
