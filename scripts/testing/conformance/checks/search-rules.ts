import { searches } from "@chonsu/shared/contract/searches";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { type Row, row } from "../check.ts";
import { equal, must, present } from "../failure.ts";
import type { Member } from "../people.ts";
import { freshWord } from "../things.ts";
import type { World } from "../world.ts";

const SEARCH = "wire.md §3 Search";

async function found(world: World, as: Member, body: { q?: string; degree?: number[]; majors?: string[] }) {
  const { results } = await world.ok(searches.people, { as, body });
  return results.map(({ user }) => user.id);
}

/** Rules of the search for people; the other two read the same filters. */
export const searchRules: Readonly<Record<string, Row>> = {
  "filters-with-and": row("term, distances and majors are combined with AND", "R23", async (world) => {
    const word = freshWord(world);
    const me = await world.member();
    const chon = await world.member({ keywords: [word, "관심"], major1: "화학과" });
    const far = await world.member({ keywords: [word, "관심"], major1: "화학과", major2: "물리학과" });
    await world.member({ major1: "화학과" });
    await world.chon(me, chon);
    equal("term and distance", await found(world, me, { q: word, degree: [1] }), [chon.id]);
    equal("term and major", await found(world, me, { q: word, majors: ["물리학과"] }), [far.id]);
    equal("all three", await found(world, me, { q: word, degree: [1, 2], majors: ["화학과", "물리학과"] }), [chon.id]);
    equal("distance 2 of nobody", await found(world, me, { q: word, degree: [2] }), []);
  }),
  "initial-consonants": row("initial consonants find a name", SEARCH, async (world) => {
    const me = await world.member();
    const mark = world.run.mark.slice(0, 6);
    const other = await world.member({ user_name: `${mark}꽃동네` });
    equal("who is found", await found(world, me, { q: `${mark}ㄲㄷㄴ` }), [other.id]);
  }),
  "no-wildcards": row("% and _ are letters like others", SEARCH, async (world) => {
    const me = await world.member();
    const word = freshWord(world);
    const other = await world.member({ keywords: [`${word}%끝`, "관심"] });
    equal("with a percent sign", await found(world, me, { q: `${word}%끝` }), [other.id]);
    equal("with an underscore", await found(world, me, { q: `${word}_끝` }), []);
  }),
  "any-case-and-width": row("a keyword is found in any case and width", "R35", async (world) => {
    const me = await world.member();
    const word = freshWord(world);
    const other = await world.member({ keywords: [`${word} React`, "관심"] });
    for (const typed of ["rEACT", "Ｒｅａｃｔ"]) {
      equal(`who is found by ${typed}`, await found(world, me, { q: `${word} ${typed}` }), [other.id]);
    }
  }),
  "bad-distances": row("distances are 1 to 3", SEARCH, async (world) => {
    const me = await world.member();
    for (const degree of [[0], [4], ["x"]]) {
      await world.refused(searches.people, "VALIDATION", { as: me, body: {}, odd: { body: { degree } } });
    }
  }),
  "pages-while-rows-arrive": row(
    "the pages of a search have no gap and nobody twice while members join",
    "wire.md §1, §3",
    async (world) => {
      const word = freshWord(world);
      const me = await world.member();
      const there = await Promise.all(
        Array.from({ length: PAGE_SIZE + 2 }, () => world.member({ keywords: [word, "관심"] })),
      );
      const first = await world.ok(searches.people, { as: me, body: { q: word } });
      await world.member({ keywords: [word, "관심"] });
      const next = new URL(present("an absolute next", first.next));
      const query = Object.fromEntries(next.searchParams);
      const second = await world.ok(searches.people, { as: me, body: { q: word }, odd: { query } });
      const ids = [...first.results, ...second.results].map(({ user }) => user.id);
      equal("everybody once", ids.toSorted(), there.map(({ id }) => id).toSorted());
      must("the last page has no next", second.next === null, second.next);
    },
    { slow: true },
  ),
};
