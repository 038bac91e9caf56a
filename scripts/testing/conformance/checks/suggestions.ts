import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { type GroupChecks, row } from "../check.ts";
import { equal, must, valuesOf } from "../failure.ts";
import { connect } from "../things.ts";

export const suggestionsChecks: GroupChecks<"suggestions"> = {
  list: {
    200: row("members who joined this week, by what connects us (+ R24)", async (dataset) => {
      const word = dataset.word();
      const [me, chon] = await Promise.all([dataset.member({ keywords: [word, dataset.word()] }), dataset.member()]);
      const alike = await dataset.member({ keywords: [word, dataset.word()] });
      const second = await dataset.member();
      await connect(me, chon);
      await connect(chon, second);
      const { secondDegree, keyword } = await me.suggestions.list();
      equal("exactly 2촌", valuesOf(secondDegree, "id", "relation_degree"), [[second.id, 2]]);
      const sharing = valuesOf(keyword[word], "id", "profile__user_name", "user_name", "relation_degree");
      equal("who shares my interest", sharing, [[alike.id, alike.name, alike.name, null]]);
    }),
    "never-me-or-mine": row(
      "never myself or my 1촌, no empty terms, and nobody twice under one term (R24)",
      async (dataset) => {
        const word = dataset.word();
        const me = await dataset.member({ keywords: [word, dataset.word()] });
        const chon = await dataset.member({ keywords: [word, dataset.word()] });
        await connect(me, chon);
        const { secondDegree, ...byTerm } = await me.suggestions.list();
        const lists = [secondDegree, ...Object.values(byTerm).flatMap((terms) => Object.values(terms))];
        for (const list of lists.map((people) => valuesOf(people, "id"))) {
          must("neither me nor my chon", !list.includes(me.id) && !list.includes(chon.id), list);
          must("nobody twice", new Set(list).size === list.length, list);
        }
        must("no empty term", !lists.slice(1).some(({ length }) => length === 0), byTerm);
        must("the term of nobody else is not there", !(word in byTerm.keyword), byTerm.keyword);
      },
    ),
    "any-case-and-width": row("a shared interest in any case and width, as I typed it (R35)", async (dataset) => {
      const word = dataset.word();
      const me = await dataset.member({ keywords: [`${word} React`, dataset.word()] });
      const small = await dataset.member({ keywords: [`${word} rEACT`, dataset.word()] });
      const wide = await dataset.member({ keywords: [`${word} Ｒｅａｃｔ`, dataset.word()] });
      const { keyword } = await me.suggestions.list();
      const ids = valuesOf(keyword[`${word} React`] ?? [], "id");
      equal("who shares it", ids.toSorted(), [small.id, wide.id].toSorted());
    }),
    "two-departments-never": row("the two departments without suggestions are never a term (R2)", async (dataset) => {
      const [major1] = DEPARTMENTS_WITHOUT_SUGGESTION;
      const me = await dataset.member({ major1 });
      await dataset.member({ major1 });
      const { major } = await me.suggestions.list();
      must("not among the terms", !(major1 in major), Object.keys(major));
    }),
  },
};
