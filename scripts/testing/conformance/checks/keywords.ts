import { keywords } from "@chonsu/shared/contract/keywords";
import { type GroupChecks, row } from "../check.ts";
import { must } from "../failure.ts";
import { freshWord } from "../things.ts";

export const keywordsChecks: GroupChecks<"keywords"> = {
  list: {
    answers: {
      200: row("all in use, most used first", "wire.md §3 Search", async (dataset) => {
        const [often, once] = [freshWord(dataset), freshWord(dataset)];
        const me = await dataset.member({ keywords: [once, often] });
        await dataset.member({ keywords: [often, freshWord(dataset)] });
        const list = (await dataset.ok(keywords.list, { as: me })).map(({ keyword }) => keyword);
        const [first, second] = [list.indexOf(often), list.indexOf(once)];
        must("the one used twice before the one used once", first >= 0 && first < second, { first, second });
        must("each once", new Set(list).size === list.length, list.length);
      }),
    },
    refuses: {},
  },
};
