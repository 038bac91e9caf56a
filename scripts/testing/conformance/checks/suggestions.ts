import { suggestions } from "@chonsu/shared/contract/suggestions";
import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { type GroupChecks, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { freshWord } from "../things.ts";

const byNumber = (a: number, b: number) => a - b;
const SUGGESTED = "wire.md §3 Search; R24";

export const suggestionsChecks: GroupChecks<"suggestions"> = {
  list: {
    answers: {
      200: row("who joined this week, by what connects us", SUGGESTED, async (dataset) => {
        const word = freshWord(dataset);
        const [me, chon] = await Promise.all([
          dataset.member({ keywords: [word, freshWord(dataset)] }),
          dataset.member(),
        ]);
        const alike = await dataset.member({ keywords: [word, freshWord(dataset)] });
        const second = await dataset.member();
        await dataset.chon(me, chon);
        await dataset.chon(chon, second);
        const { secondDegree, keyword } = await dataset.ok(suggestions.list, { as: me });
        equal(
          "exactly 2촌",
          secondDegree.map(({ id, relation_degree }) => [id, relation_degree]),
          [[second.id, 2]],
        );
        const sharing = keyword[word]?.map((each) => [each.id, each.profile__user_name, each.user_name]);
        equal("who shares my interest", sharing, [[alike.id, alike.name, alike.name]]);
      }),
    },
    refuses: {},
    rules: {
      "never-me-or-mine": row("never myself or my 1촌, no empty terms, nobody twice in one", "R24", async (dataset) => {
        const word = freshWord(dataset);
        const me = await dataset.member({ keywords: [word, freshWord(dataset)] });
        const chon = await dataset.member({ keywords: [word, freshWord(dataset)] });
        await dataset.chon(me, chon);
        const { secondDegree, ...byTerm } = await dataset.ok(suggestions.list, { as: me });
        const lists = [secondDegree, ...Object.values(byTerm).flatMap((terms) => Object.values(terms))];
        for (const list of lists.map((people) => people.map(({ id }) => id))) {
          must("neither me nor my chon", !list.includes(me.id) && !list.includes(chon.id), list);
          must("nobody twice", new Set(list).size === list.length, list);
        }
        must(
          "no empty term",
          lists.slice(1).every((list) => list.length > 0),
          byTerm,
        );
        must("the term of nobody else is not there", !(word in byTerm.keyword), byTerm.keyword);
      }),
      "any-case-and-width": row("a shared interest in any case and width, as I typed it", "R35", async (dataset) => {
        const word = freshWord(dataset);
        const me = await dataset.member({ keywords: [`${word} React`, freshWord(dataset)] });
        const small = await dataset.member({ keywords: [`${word} rEACT`, freshWord(dataset)] });
        const wide = await dataset.member({ keywords: [`${word} Ｒｅａｃｔ`, freshWord(dataset)] });
        const { keyword } = await dataset.ok(suggestions.list, { as: me });
        const ids = (keyword[`${word} React`] ?? []).map(({ id }) => id);
        equal("who shares it", ids.toSorted(byNumber), [small.id, wide.id].toSorted(byNumber));
      }),
      "two-departments-never": row("two departments are never a term", "R2", async (dataset) => {
        const [major1] = DEPARTMENTS_WITHOUT_SUGGESTION;
        const me = await dataset.member({ major1 });
        await dataset.member({ major1 });
        const { major } = await dataset.ok(suggestions.list, { as: me });
        must("not among the terms", !(major1 in major), Object.keys(major));
      }),
    },
  },
};
