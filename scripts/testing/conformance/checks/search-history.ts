import { searchHistory } from "@chonsu/shared/contract/search-history";
import { TERM_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal } from "../failure.ts";
import type { Member } from "../people.ts";
import { sharedChain } from "../scene.ts";

const SEARCH = "wire.md §3 Search";

function remember(dataset: Dataset, as: Member, keyword: string) {
  return dataset.ok(searchHistory.add, { as, body: { keyword } });
}

export const searchHistoryChecks: GroupChecks<"searchHistory"> = {
  list: {
    answers: {
      200: row("mine, newest first", SEARCH, async (dataset) => {
        const [me, other] = await dataset.pair();
        for (const word of ["가", "나"]) await remember(dataset, me, word);
        await remember(dataset, other, "남의 말");
        const list = await dataset.ok(searchHistory.list, { as: me });
        equal(
          "words",
          list.map(({ keyword, user }) => [keyword, user]),
          [
            ["나", me.id],
            ["가", me.id],
          ],
        );
      }),
    },
    refuses: {},
  },
  add: {
    answers: {
      201: row("the same word again moves up", SEARCH, async (dataset) => {
        const me = await dataset.member();
        for (const word of ["가", "나", "가"]) await remember(dataset, me, word);
        const list = await dataset.ok(searchHistory.list, { as: me });
        equal(
          "words",
          list.map(({ keyword }) => keyword),
          ["가", "나"],
        );
      }),
    },
    refuses: {},
    rules: {
      "bad-words": row("blank or more than 50 characters is bad input", SEARCH, async (dataset) => {
        const { owner } = await sharedChain(dataset);
        for (const keyword of ["", " ", "가".repeat(TERM_MAX + 1)]) {
          await dataset.refused(searchHistory.add, "VALIDATION", { as: owner, body: { keyword } });
        }
      }),
    },
  },
  remove: {
    answers: {
      204: row("it is forgotten, the others stay", SEARCH, async (dataset) => {
        const me = await dataset.member();
        const { id } = await remember(dataset, me, "가");
        await remember(dataset, me, "나");
        await dataset.ok(searchHistory.remove, { as: me, params: { id } });
        const list = await dataset.ok(searchHistory.list, { as: me });
        equal(
          "words",
          list.map(({ keyword }) => keyword),
          ["나"],
        );
      }),
    },
    refuses: {
      SEARCH_HISTORY_NOT_FOUND: refusal("there is none of mine", SEARCH),
    },
  },
  clear: {
    answers: {
      204: row("all of mine are forgotten, nobody else's", SEARCH, async (dataset) => {
        const [me, other] = await dataset.pair();
        await remember(dataset, me, "가");
        await remember(dataset, other, "나");
        await dataset.ok(searchHistory.clear, { as: me });
        equal("mine", await dataset.ok(searchHistory.list, { as: me }), []);
        equal("theirs", (await dataset.ok(searchHistory.list, { as: other })).length, 1);
      }),
    },
    refuses: {},
  },
};
