import { friends } from "@chonsu/shared/contract/friends";
import { CHON_MAX } from "@chonsu/shared/limits";
import { rowsWith } from "./check.ts";
import { type Dataset, type Member, perRun } from "./dataset.ts";
import { inLanes } from "./lanes.ts";
import { connect, pendingRequest } from "./things.ts";

const LANES = 4;

/** Makes it once a run: it signs up fifty members. */
const fullPerRun = perRun(async (dataset) => {
  const [full, asked, asking] = await dataset.trio();
  const [byFull, toFull] = await Promise.all([pendingRequest(full, asked), pendingRequest(asking, full)]);
  await inLanes(Array.from({ length: CHON_MAX - 1 }), LANES, async () => {
    await connect(await dataset.member(), full);
  });
  return { full, toFull, byFull, asked, grantedAtOnce: await acceptTwoAtOnce(dataset, full) };
});

/**
 * Checks that begin with a member with 50 chons, a pending request to this member, one by this member to `asked`, and how many of two
 * requests succeeded that were accepted at the same time with 49 chons. Refused requests do not change any of it.
 */
export const fullRow = rowsWith(
  async (dataset) => {
    const made = await fullPerRun(dataset);
    return { ...made, full: dataset.as(made.full), asked: dataset.as(made.asked) };
  },
  { slow: true },
);

async function acceptTwoAtOnce(dataset: Dataset, full: Member): Promise<number> {
  const people = await dataset.pair();
  const ids = await Promise.all(people.map((from) => pendingRequest(from, full)));
  const answers = await Promise.all(
    ids.map((id) => dataset.ask(friends.respond, { as: full, params: { id }, body: { status: "accepted" } })),
  );
  return answers.filter(({ success }) => success !== undefined).length;
}
