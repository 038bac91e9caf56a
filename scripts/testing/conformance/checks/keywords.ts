import { type GroupChecks, row } from "../check.ts";
import { must, valuesOf } from "../failure.ts";

export const keywordsChecks: GroupChecks<"keywords"> = {
  list: {
    200: row("all in use, most used first", async (dataset) => {
      const [often, once] = [dataset.word(), dataset.word()];
      const me = await dataset.member({ keywords: [once, often] });
      await dataset.member({ keywords: [often, dataset.word()] });
      const list = valuesOf(await me.keywords.list(), "keyword");
      const [first, second] = [list.indexOf(often), list.indexOf(once)];
      must("the one used twice before the one used once", first >= 0 && first < second, { first, second });
      must("each once", new Set(list).size === list.length, list.length);
    }),
  },
};
