import { PROJECT_KEYWORDS_MAX } from "@chonsu/shared/limits";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { weighted } from "./draw/ranks.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { drawDistinct, interestRanks, plainFirst } from "./draw/terms.ts";
import { STANDING } from "./people/standing.ts";
import { CLOSINGS, MIDDLES, OPENINGS, TITLES } from "./pools/sentences.ts";

const PER_MEMBER = 0.5;
const DEPARTED = 0.005;
const OPENINGS_MAX = 2;
const MIDDLES_MAX = 6;
const KEYWORD_COUNT_WEIGHTS = [10, 22, 30, 22, 16];
const BUSY_POSTS = 12;

/** A post before it is written; ids follow from the order. */
export interface Post {
  readonly id: number;
  /** 0 for a member who left (R8). */
  readonly author: number;
  readonly at: number;
  readonly title: string;
  readonly content: string;
  /** Positions in `INTEREST_TERMS`. */
  readonly keywords: readonly number[];
}

/** All posts, earliest first. */
export function makePosts({ people, calendar, seed }: Crowd): Post[] {
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
