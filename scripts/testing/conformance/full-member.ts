import { friends } from "@chonsu/shared/contract/friends";
import { CHON_MAX } from "@chonsu/shared/limits";
import type { Dataset } from "./dataset.ts";
import { inLanes } from "./lanes.ts";
import type { Member } from "./people.ts";
import { perRun } from "./per-run.ts";
import { pendingRequest } from "./things.ts";

/** A member with 50 chons, and the relations made before. Refused requests do not change it. */
export interface FullMember {
  readonly full: Member;
  /** A pending request to this member. */
  readonly toFull: number;
  /** A pending request of this member, and its receiver. */
  readonly byFull: number;
  readonly asked: Member;
  /** How many of two requests succeeded that were accepted at the same time with 49 chons. */
  readonly grantedAtOnce: number;
}

const LANES = 4;

/** Makes it once a run: it signs up fifty members. */
export const fullMember = perRun(makeFullMember);

async function makeFullMember(dataset: Dataset): Promise<FullMember> {
  const [full, asked, asking] = await dataset.trio();
  const [byFull, toFull] = await Promise.all([
    pendingRequest(dataset, full, asked),
    pendingRequest(dataset, asking, full),
  ]);
  await inLanes(Array.from({ length: CHON_MAX - 1 }), LANES, async () => {
    await dataset.chon(await dataset.member(), full);
  });
  return { full, toFull, byFull, asked, grantedAtOnce: await acceptTwoAtOnce(dataset, full) };
}

async function acceptTwoAtOnce(dataset: Dataset, full: Member): Promise<number> {
  const people = await dataset.pair();
  const ids = await Promise.all(people.map((from) => pendingRequest(dataset, from, full)));
  const answers = await Promise.all(
    ids.map((id) => dataset.ask(friends.respond, { as: full, params: { id }, body: { status: "accepted" } })),
  );
  return answers.filter(({ success }) => success !== undefined).length;
}
