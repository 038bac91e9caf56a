import { PROJECT_KEYWORDS_MAX } from "@chonsu/shared/limits";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "../../tables/projects.ts";
import { makeComments, writeComments } from "./comments.ts";
import type { Crowd, Post } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { weighted } from "./draw/ranks.ts";
import { writeLists, writeRows } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { drawDistinct, interestRanks, plainFirst } from "./draw/terms.ts";
import { crowdEmail, type People } from "./people/people.ts";
import { STANDING } from "./people/standing.ts";
import { CROWD_POST_PICTURES } from "./pictures.ts";
import { CLOSINGS, MIDDLES, OPENINGS, TITLES } from "./pools/sentences.ts";
import { INTEREST_TERMS } from "./pools/terms.ts";

const PER_MEMBER = 0.5;
const DEPARTED = 0.005;
const OPENINGS_MAX = 2;
const MIDDLES_MAX = 6;
const KEYWORD_COUNT_WEIGHTS = [10, 22, 30, 22, 16];
const FRIENDS_OF_AUTHOR = 0.5;
const LIKES_MAX = 1500;
/** At most one of this many members likes the same post. */
const LIKED_BY_ONE_IN = 5;
const WITHOUT_CONTACT = 0.3;
const TAGGED_MAX = 5;
const WITH_TAGGED = 0.5;
/** Many members share an interest of a post. At most this many of them still have the notification. */
const INTERESTED_NOTIFIED = 5;
const BUSY_POSTS = 12;

/** All posts, earliest first. */
function makePosts({ people, calendar, seed }: Crowd): Post[] {
  const chance = chanceOf(seed, "posts");
  const count = Math.max(BUSY_POSTS + 1, Math.round(people.count * PER_MEMBER));
  const facts = Array.from({ length: count }, (_, index) => {
    const author = index < BUSY_POSTS ? STANDING.busy : drawAuthor(people.count, chance);
    return { author, at: calendar.since(chance, author === 0 ? 0 : at(people.joined, author)) };
  }).sort((a, b) => a.at - b.at);
  const write = writerOfPosts(chance);
  return facts.map((fact, index) => ({
    id: index + 1,
    ...fact,
    ...write(fact.author === 0 ? 0 : at(people.major1, fact.author)),
  }));
}

/** Draws an author. Few members write often and most never write, because the smaller of two draws is taken. */
function drawAuthor(members: number, chance: Chance): number {
  if (chance.happens(DEPARTED)) return 0;
  const author = 1 + Math.min(chance.below(members), chance.below(members));
  return author === STANDING.nothing ? STANDING.busy : author;
}

type Words = Pick<Post, "title" | "content" | "keywords">;

function writerOfPosts(chance: Chance): (department: number) => Words {
  const term = interestRanks();
  const keywordCount = weighted(KEYWORD_COUNT_WEIGHTS);
  const title = sentencesOf(TITLES);
  const opening = sentencesOf(OPENINGS);
  const middle = sentencesOf(MIDDLES);
  const closing = sentencesOf(CLOSINGS);
  return (department) => {
    const keywords = drawDistinct(term, chance, Math.min(1 + keywordCount(chance), PROJECT_KEYWORDS_MAX));
    const [a = 0, b = term(chance)] = plainFirst(keywords);
    const filling = { a, b, department };
    const paragraphs = [
      opening.several(chance, filling, chance.between(1, OPENINGS_MAX)),
      middle.several(chance, filling, chance.between(1, MIDDLES_MAX)),
      closing.one(chance, filling),
    ];
    return { title: title.one(chance, filling), content: paragraphs.join("\n\n"), keywords };
  };
}

/**
 * Draws the members who like a post: friends of its author and random members, each once. Few posts have many likes:
 * about one in c posts has c likes or more.
 */
function likersOf({ people, chons }: Crowd, chance: Chance): (post: number, author: number) => number[] {
  const liked = new Int32Array(people.count + 1);
  const most = Math.min(LIKES_MAX, Math.floor(people.count / LIKED_BY_ONE_IN));
  const likes = (post: number, author: number): number => {
    const id = chons.net.drawNear(author, FRIENDS_OF_AUTHOR, chance);
    if (at(liked, id) === post || id === STANDING.nothing) return 0;
    liked[id] = post;
    return id;
  };
  return (post, author) => {
    const count = Math.min(most, Math.floor(1 / (1 - chance.part())) - (chance.happens(0.5) ? 1 : 0));
    return Array.from({ length: count }, () => likes(post, author)).filter((id) => id !== 0);
  };
}

/**
 * Draws a member with an interest who had joined before a given second. 0 when the drawn member had not, or when nobody
 * has the interest.
 */
function interestedOf(people: People): (term: number, chance: Chance, second: number) => number {
  const members: number[][] = Array.from(INTEREST_TERMS, () => []);
  for (const id of people.ids) {
    for (const term of at(people.interests, id)) at(members, term).push(id);
  }
  return (term, chance, second) => {
    const those = at(members, term);
    if (those.length === 0) return 0;
    const drawn = chance.pick(those);
    return at(people.joined, drawn) <= second ? drawn : 0;
  };
}

/** Every post with its keywords, contacts, tagged members, likes and comments. */
export function writePosts(crowd: Crowd): void {
  const { people, calendar, seed } = crowd;
  const posts = makePosts(crowd);
  const chance = chanceOf(seed, "likes");
  const drawLikers = likersOf(crowd, chance);
  const liked = posts.map((post) => ({ ...post, likers: drawLikers(post.id, post.author) }));
  const comments = makeComments(crowd, posts);
  const commentCounts = new Int32Array(posts.length + 1);
  for (const { post } of comments) commentCounts[post.id] = at(commentCounts, post.id) + 1;
  const columns = ["id", "userId", "title", "content", "likeCount", "commentCount", "createdAt"] as const;
  writeRows(crowd, projects, columns, liked, ({ id, author, title, content, likers, at: second }) => {
    const counts = [likers.length, at(commentCounts, id)] as const;
    return [id, author === 0 ? null : author, title, content, ...counts, calendar.moment(second)];
  });
  writeKeywordsAndContacts(crowd, posts);
  writePictures(crowd, posts);
  writeTags(crowd, posts);
  writeLists(crowd, projectLikes, ["projectId", "userId", "createdAt"], liked, ({ id, likers, at: second }) =>
    likers.map((liker) => {
      const start = Math.max(second, at(people.joined, liker));
      return [id, liker, calendar.moment(calendar.since(chance, start, 2))];
    }),
  );
  writeComments(crowd, comments);
}

function writeKeywordsAndContacts(crowd: Crowd, posts: readonly Post[]): void {
  const chance = chanceOf(crowd.seed, "post lists");
  const interested = interestedOf(crowd.people);
  writeLists(crowd, projectKeywords, ["projectId", "position", "keyword"], posts, ({ id, keywords }) =>
    keywords.map((term, position) => [id, position, at(INTEREST_TERMS, term)]),
  );
  writeLists(crowd, projectContacts, ["projectId", "position", "contactInfo"], posts, (post) => {
    const { id, author, at: second, title, keywords } = post;
    const hasContact = author !== 0 && !chance.happens(WITHOUT_CONTACT);
    const draws = Array.from({ length: INTERESTED_NOTIFIED }, () => interested(chance.pick(keywords), chance, second));
    const about = { subject: title, projectId: id, aboutId: id };
    for (const member of new Set(draws)) {
      crowd.notices.notify(member, "project_profile_keyword", second, author, about);
    }
    return hasContact ? [[id, 0, crowdEmail(author)]] : [];
  });
}

/** Every other one of the newest posts has a picture, until no pictures are left. */
function writePictures(crowd: Crowd, posts: readonly Post[]): void {
  const pictures = CROWD_POST_PICTURES.entries();
  writeRows(crowd, projectImages, ["projectId", "file", "width", "height"], pictures, ([index, picture]) => {
    return [posts.length - index * 2, picture.file, picture.width, picture.height];
  });
}

/** Writes the tags. Tagged members are friends that the author had when they wrote the post. */
function writeTags(crowd: Crowd, posts: readonly Post[]): void {
  const chance = chanceOf(crowd.seed, "tags");
  writeLists(crowd, projectTags, ["projectId", "userId", "position"], posts, ({ id, author, at: second, title }) => {
    if (author === 0 || !chance.happens(WITH_TAGGED)) return [];
    const tagged = crowd.chons.net.friendsBefore(author, second, chance, chance.between(1, TAGGED_MAX));
    return tagged.map((member, position) => {
      crowd.notices.notify(member, "project_tag", second, author, { subject: title, projectId: id, aboutId: id });
      return [id, member, position];
    });
  });
}
