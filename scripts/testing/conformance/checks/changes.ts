import { changes } from "@chonsu/shared/contract/changes";
import { type GroupChecks, row } from "../check.ts";
import { equal } from "../failure.ts";
import { pendingRequest } from "../things.ts";

/** Events that were published while the member was not connected. */
export const changesChecks: GroupChecks<"changes"> = {
  list: {
    answers: {
      200: row("what I was told since, each kind and thing once, in order", "wire.md §4 (+)", async (dataset) => {
        const [me, other] = await dataset.pair();
        const { seq: since } = await dataset.ok(changes.list, { as: me });
        await pendingRequest(dataset, other, me);
        const missed = await dataset.ok(changes.list, { as: me, query: { since } });
        equal("events", missed.changes.map(({ event }) => event).toSorted(), ["friends:changed", "notification:new"]);
        equal("reset", missed.reset, false);
        const rest = await dataset.ok(changes.list, { as: me, query: { since: missed.seq } });
        equal("nothing since then", rest.changes, []);
      }),
    },
    refuses: {},
  },
};
