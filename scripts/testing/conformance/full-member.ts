import { friends } from "@chonsu/shared/contract/friends";
import { CHON_MAX } from "@chonsu/shared/limits";
import type { Dataset } from "./dataset.ts";
import { inLanes } from "./lanes.ts";
import type { Member } from "./people.ts";
import { perRun } from "./per-run.ts";
import { pendingRequest } from "./things.ts";

/** Somebody with 50 chons, and what was between them and others before. Nothing that is refused to them changes it. */
export interface FullMember {
  readonly full: Member;
  /** A request to them that waits. */
  readonly toFull: number;
  /** A request of theirs that waits, and who was asked. */
  readonly byFull: number;
  readonly asked: Member;
  /** How many of two requests, accepted at once with 49 chons, were granted. */
  readonly grantedAtOnce: number;
}

const LANES = 4;

/** Fifty people are signed up for it. */
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
