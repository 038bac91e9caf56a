import { TERM_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, row } from "../check.ts";
import type { Dataset, Member } from "../dataset.ts";
import { equal, valuesOf } from "../failure.ts";
import { sharedChain } from "../scene.ts";

const SEARCH = "wire.md §3 Search";

function remember(_dataset: Dataset, as: Member, keyword: string) {
  return as.searchHistory.add({ body: { keyword } });
}

export const searchHistoryChecks: GroupChecks<"searchHistory"> = {
  list: {
    200: row("mine, newest first", SEARCH, async (dataset) => {
      const [me, other] = await dataset.pair();
      for (const word of ["가", "나"]) await remember(dataset, me, word);
      await remember(dataset, other, "남의 말");
      const list = await me.searchHistory.list();
      equal("words", valuesOf(list, "keyword", "user"), [
        ["나", me.id],
        ["가", me.id],
      ]);
    }),
  },
  add: {
    201: row("the same word again moves to the front", SEARCH, async (dataset) => {
      const me = await dataset.member();
      for (const word of ["가", "나", "가"]) await remember(dataset, me, word);
      const list = await me.searchHistory.list();
      equal("words", valuesOf(list, "keyword"), ["가", "나"]);
    }),
    "bad-words": row("blank or more than 50 characters is bad input", SEARCH, async (dataset) => {
      const { owner } = await sharedChain(dataset);
      for (const keyword of ["", " ", "가".repeat(TERM_MAX + 1)]) {
        await owner.refused.searchHistory.add("VALIDATION", { body: { keyword } });
      }
    }),
  },
  remove: {
    204: row("it is deleted, and the others stay", SEARCH, async (dataset) => {
      const me = await dataset.member();
      const { id } = await remember(dataset, me, "가");
      await remember(dataset, me, "나");
      await me.searchHistory.remove({ params: { id } });
      const list = await me.searchHistory.list();
      equal("words", valuesOf(list, "keyword"), ["나"]);
    }),
  },
  clear: {
    204: row("all of mine are deleted, and nobody else's", SEARCH, async (dataset) => {
      const [me, other] = await dataset.pair();
      await remember(dataset, me, "가");
      await remember(dataset, other, "나");
      await me.searchHistory.clear();
      equal("mine", await me.searchHistory.list(), []);
      equal("theirs", (await other.searchHistory.list()).length, 1);
    }),
  },
};
