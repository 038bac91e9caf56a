import { PAGE_SIZE } from "@chonsu/shared/limits";
import { extraRow, type GroupChecks, pairRow, row, rowsWith, soloRow } from "../check.ts";
import type { Member } from "../dataset.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { beginExperience, connect, writePost } from "../things.ts";

const idsIn = (results: readonly { readonly user: { readonly id: number } }[]) => results.map(({ user }) => user.id);

async function found(me: Member, body: { q?: string; degree?: number[]; majors?: string[] }) {
  return idsIn((await me.searches.people({ body })).results);
}

const untilRow = rowsWith((dataset) => dataset.member(), { slow: true, addition: "?until= and ?seen= of searches" });

export const searchesChecks: GroupChecks<"searches"> = {
  people: {
    200: row("others by name, school, degree, majors, interests and skills; newest member first", async (dataset) => {
      const word = dataset.word();
      const me = await dataset.member({ user_name: `나 ${word}`.slice(0, 30) });
      const a = await dataset.member({ keywords: [word, "관심"] });
      const b = await dataset.member({ user_name: `${word}`.slice(0, 30) });
      const { results, count } = await me.searches.people({ body: { q: word } });
      equal("ids", idsIn(results), [b.id, a.id]);
      equal("count and new_user", [count, valuesOf(results, "new_user")], [2, [true, true]]);
    }),
    "filters-with-and": row("term, distances and majors are combined with AND (R23)", async (dataset) => {
      const word = dataset.word();
      const me = await dataset.member();
      const chon = await dataset.member({ keywords: [word, "관심"], major1: "화학과" });
      const far = await dataset.member({ keywords: [word, "관심"], major1: "화학과", major2: "물리학과" });
      await dataset.member({ major1: "화학과" });
      await connect(me, chon);
      equal("term and distance", await found(me, { q: word, degree: [1] }), [chon.id]);
      equal("term and major", await found(me, { q: word, majors: ["물리학과"] }), [far.id]);
      equal("all three", await found(me, { q: word, degree: [1, 2], majors: ["화학과", "물리학과"] }), [chon.id]);
      equal("distance 2 of nobody", await found(me, { q: word, degree: [2] }), []);
    }),
    "initial-consonants": extraRow("initial consonants in searches")(
      "initial consonants find a name",
      async (dataset) => {
        const me = await dataset.member();
        const mark = dataset.run.mark.slice(0, 6);
        const other = await dataset.member({ user_name: `${mark}꽃동네` });
        equal("who is found", await found(me, { q: `${mark}ㄲㄷㄴ` }), [other.id]);
      },
    ),
    "no-wildcards": soloRow("% and _ match themselves", async (me, dataset) => {
      const word = dataset.word();
      const other = await dataset.member({ keywords: [`${word}%끝`, "관심"] });
      equal("with a percent sign", await found(me, { q: `${word}%끝` }), [other.id]);
      equal("with an underscore", await found(me, { q: `${word}_끝` }), []);
    }),
    "any-case-and-width": soloRow("a keyword is found in any case and width (R35)", async (me, dataset) => {
      const word = dataset.word();
      const other = await dataset.member({ keywords: [`${word} React`, "관심"] });
      for (const typed of ["rEACT", "Ｒｅａｃｔ"]) {
        equal(`who is found by ${typed}`, await found(me, { q: `${word} ${typed}` }), [other.id]);
      }
    }),
    "bad-distances": soloRow("distances are 1 to 3", async (me) => {
      for (const degree of [[0], [4], ["x"]]) {
        await me.refused.searches.people("VALIDATION", { body: {}, odd: { body: { degree } } });
      }
    }),
    "pages-while-rows-arrive": untilRow(
      "the pages of a search have no gap and nobody twice while members join (wire.md §1, §3)",
      async (me, dataset) => {
        const word = dataset.word();
        const there = await Promise.all(
          Array.from({ length: PAGE_SIZE + 2 }, () => dataset.member({ keywords: [word, "관심"] })),
        );
        const first = await me.searches.people({ body: { q: word } });
        await dataset.member({ keywords: [word, "관심"] });
        const next = new URL(present("an absolute next", first.next));
        const query = Object.fromEntries(next.searchParams);
        const second = await me.searches.people({ body: { q: word }, odd: { query } });
        const ids = idsIn([...first.results, ...second.results]);
        equal("everybody once", ids.toSorted(), valuesOf(there, "id").toSorted());
        must("the last page has no next", second.next === null, second.next);
      },
    ),
  },
  experiences: {
    200: pairRow("people by their texts about experiences, with the matching experiences", async ([me, other]) => {
      const { id, detail } = await beginExperience(other);
      await beginExperience(other);
      const { results } = await me.searches.experiences({ body: { q: detail.tags[0] } });
      equal("who", idsIn(results), [other.id]);
      equal("which", valuesOf(results[0]?.experiences, "id"), [id]);
    }),
  },
  projects: {
    200: row("posts by title, content and keywords, newest first", async (dataset) => {
      const [me, word] = [await dataset.member(), dataset.word()];
      const a = await writePost(me, { title: word });
      const b = await writePost(me, { content: `그리고 ${word} 함께` });
      const c = await writePost(me, { keywords: [word] });
      await writePost(me);
      const { results } = await me.searches.projects({ body: { q: word } });
      equal("ids", valuesOf(results, "id"), [c.id, b.id, a.id]);
    }),
  },
};
