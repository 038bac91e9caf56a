import { type GroupChecks, pairRow } from "../check.ts";
import { equal, valuesOf } from "../failure.ts";
import { pendingRequest } from "../things.ts";

/** Events that were published while the member was not connected. */
export const changesChecks: GroupChecks<"changes"> = {
  list: {
    200: pairRow("what happened to me since then, each event and thing once, in order", async ([me, other]) => {
      const { seq: since } = await me.changes.list();
      await pendingRequest(other, me);
      const missed = await me.changes.list({ query: { since } });
      equal("events", valuesOf(missed.changes, "event").toSorted(), ["friends:changed", "notification:new"]);
      equal("reset", missed.reset, false);
      equal("nothing since then", (await me.changes.list({ query: { since: missed.seq } })).changes, []);
    }),
  },
};
