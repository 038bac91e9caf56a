import { TERM_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, ownerRow, pairRow, soloRow } from "../check.ts";
import type { Member } from "../dataset.ts";
import { equal, valuesOf } from "../failure.ts";

function remember(as: Member, keyword: string) {
  return as.searchHistory.add({ body: { keyword } });
}

export const searchHistoryChecks: GroupChecks<"searchHistory"> = {
  list: {
    200: pairRow("mine, newest first", async ([me, other]) => {
      for (const word of ["가", "나"]) await remember(me, word);
      await remember(other, "남의 말");
      const list = await me.searchHistory.list();
      equal("words", valuesOf(list, "keyword"), ["나", "가"]);
      equal("whose they are", valuesOf(list, "user"), [me.id, me.id]);
    }),
  },
  add: {
    201: ownerRow("my word is stored", async ({ owner }) => {
      const keyword = owner.word();
      const { user, ...stored } = await remember(owner, keyword);
      equal("the word and whose it is", [stored.keyword, user], [keyword, owner.id]);
    }),
    "same-word-again": soloRow("the same word again moves to the front", async (me) => {
      for (const word of ["가", "나", "가"]) await remember(me, word);
      equal("words", valuesOf(await me.searchHistory.list(), "keyword"), ["가", "나"]);
    }),
    "bad-words": ownerRow("blank or more than 50 characters is bad input", async ({ owner }) => {
      for (const keyword of ["", " ", "가".repeat(TERM_MAX + 1)]) {
        await owner.refused.searchHistory.add("VALIDATION", { body: { keyword } });
      }
    }),
  },
  remove: {
    204: soloRow("it is deleted, and the others stay", async (me) => {
      const { id } = await remember(me, "가");
      await remember(me, "나");
      await me.searchHistory.remove({ params: { id } });
      equal("words", valuesOf(await me.searchHistory.list(), "keyword"), ["나"]);
    }),
  },
  clear: {
    204: pairRow("all of mine are deleted, and nobody else's", async ([me, other]) => {
      await remember(me, "가");
      await remember(other, "나");
      await me.searchHistory.clear();
      equal("mine", await me.searchHistory.list(), []);
      equal("theirs", (await other.searchHistory.list()).length, 1);
    }),
  },
};
