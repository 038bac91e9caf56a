import { searches } from "@chonsu/shared/contract/searches";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must, present } from "../../failure.ts";
import type { Member } from "../../people.ts";
import { freshWord } from "../../things.ts";

const SEARCH = "wire.md §3 Search";

async function found(dataset: Dataset, as: Member, body: { q?: string; degree?: number[]; majors?: string[] }) {
  const { results } = await dataset.ok(searches.people, { as, body });
  return results.map(({ user }) => user.id);
}

/** Rules of the people search. The other two searches use the same filters. */
export const searchRules: Readonly<Record<string, Row>> = {
  "filters-with-and": row("term, distances and majors are combined with AND", "R23", async (dataset) => {
    const word = freshWord(dataset);
    const me = await dataset.member();
    const chon = await dataset.member({ keywords: [word, "관심"], major1: "화학과" });
    const far = await dataset.member({ keywords: [word, "관심"], major1: "화학과", major2: "물리학과" });
    await dataset.member({ major1: "화학과" });
    await dataset.chon(me, chon);
    equal("term and distance", await found(dataset, me, { q: word, degree: [1] }), [chon.id]);
    equal("term and major", await found(dataset, me, { q: word, majors: ["물리학과"] }), [far.id]);
    equal("all three", await found(dataset, me, { q: word, degree: [1, 2], majors: ["화학과", "물리학과"] }), [
      chon.id,
    ]);
    equal("distance 2 of nobody", await found(dataset, me, { q: word, degree: [2] }), []);
  }),
  "initial-consonants": row("initial consonants find a name", SEARCH, async (dataset) => {
    const me = await dataset.member();
    const mark = dataset.run.mark.slice(0, 6);
    const other = await dataset.member({ user_name: `${mark}꽃동네` });
    equal("who is found", await found(dataset, me, { q: `${mark}ㄲㄷㄴ` }), [other.id]);
  }),
  "no-wildcards": row("% and _ are letters like others", SEARCH, async (dataset) => {
    const me = await dataset.member();
    const word = freshWord(dataset);
    const other = await dataset.member({ keywords: [`${word}%끝`, "관심"] });
    equal("with a percent sign", await found(dataset, me, { q: `${word}%끝` }), [other.id]);
    equal("with an underscore", await found(dataset, me, { q: `${word}_끝` }), []);
  }),
  "any-case-and-width": row("a keyword is found in any case and width", "R35", async (dataset) => {
    const me = await dataset.member();
    const word = freshWord(dataset);
    const other = await dataset.member({ keywords: [`${word} React`, "관심"] });
    for (const typed of ["rEACT", "Ｒｅａｃｔ"]) {
      equal(`who is found by ${typed}`, await found(dataset, me, { q: `${word} ${typed}` }), [other.id]);
    }
  }),
  "bad-distances": row("distances are 1 to 3", SEARCH, async (dataset) => {
    const me = await dataset.member();
    for (const degree of [[0], [4], ["x"]]) {
      await dataset.refused(searches.people, "VALIDATION", { as: me, body: {}, odd: { body: { degree } } });
    }
  }),
  "pages-while-rows-arrive": row(
    "the pages of a search have no gap and nobody twice while members join",
    "wire.md §1, §3",
    async (dataset) => {
      const word = freshWord(dataset);
      const me = await dataset.member();
      const there = await Promise.all(
        Array.from({ length: PAGE_SIZE + 2 }, () => dataset.member({ keywords: [word, "관심"] })),
      );
      const first = await dataset.ok(searches.people, { as: me, body: { q: word } });
      await dataset.member({ keywords: [word, "관심"] });
      const next = new URL(present("an absolute next", first.next));
      const query = Object.fromEntries(next.searchParams);
      const second = await dataset.ok(searches.people, { as: me, body: { q: word }, odd: { query } });
      const ids = [...first.results, ...second.results].map(({ user }) => user.id);
      equal("everybody once", ids.toSorted(), there.map(({ id }) => id).toSorted());
      must("the last page has no next", second.next === null, second.next);
    },
    { slow: true },
  ),
};
