import { getChoseong } from "es-hangul";
import type { Call } from "./calls.ts";
import type { World } from "./world.ts";

const FREQUENT = 5;
const HANGUL_NAMES = "select user_name from users where user_name glob '[가-힣][가-힣][가-힣]'";

/** One of the terms that stand in most rows. */
function frequent(world: World, table: string, column: string): string {
  const terms = world.words(
    `select ${column} from ${table} group by ${column} order by count(*) desc, ${column} limit ${FREQUENT}`,
  );
  return world.pick(terms);
}

const interest = (world: World) => frequent(world, "profile_keywords", "keyword");
const postKeyword = (world: World) => frequent(world, "project_keywords", "keyword");
const tag = (world: World) => frequent(world, "experience_tags", "tag");

function search(path: string, body: (world: World) => object): Call {
  return (world) => ({ path, as: world.member(), body: body(world) });
}

const near = (world: World) => world.pick([[1], [2], [1, 2], [3], [1, 2, 3]]);

/** The searches without and with terms: in many rows, in few, by initial consonants, and with a filter by distance. */
export const searchCalls = {
  "searches.people all": search("/api/search/", () => ({})),
  "searches.people frequent": search("/api/search/", (world) => ({ q: interest(world) })),
  "searches.people selective": search("/api/search/", (world) => ({ q: world.pick(world.words(HANGUL_NAMES)) })),
  "searches.people initials": search("/api/search/", (world) => ({
    q: getChoseong(world.pick(world.words(HANGUL_NAMES))),
  })),
  "searches.people frequent + degree": search("/api/search/", (world) => ({ q: interest(world), degree: near(world) })),
  "searches.people name part + degree": search("/api/search/", (world) => ({
    q: world.pick(world.words(HANGUL_NAMES)).slice(1),
    degree: near(world),
  })),
  "searches.people degree": search("/api/search/", (world) => ({ degree: near(world) })),
  "searches.experiences all": search("/api/search/experiences/", () => ({})),
  "searches.experiences frequent": search("/api/search/experiences/", (world) => ({ q: tag(world) })),
  "searches.experiences frequent + degree": search("/api/search/experiences/", (world) => ({
    q: tag(world),
    degree: near(world),
  })),
  "searches.projects all": search("/api/search/projects/", () => ({})),
  "searches.projects frequent": search("/api/search/projects/", (world) => ({ q: postKeyword(world) })),
  "searches.projects frequent + degree": search("/api/search/projects/", (world) => ({
    q: postKeyword(world),
    degree: near(world),
  })),
  "users.search": (world) => ({
    path: `/api/search-users/?user_name=${encodeURIComponent(world.pick(world.words(HANGUL_NAMES)).slice(1))}`,
    as: world.member(),
  }),
  "keywords.list": (world) => ({ path: "/api/keywords/", as: world.member() }),
  "searchHistory.list": (world) => ({ path: "/api/search-history/", as: world.member() }),
} satisfies Record<string, Call>;
