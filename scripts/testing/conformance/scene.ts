import type { MemberRole } from "@chonsu/db/calls/record";
import { accounts } from "@chonsu/shared/contract/accounts";
import type { Dataset } from "./dataset.ts";
import { type Member, signIn } from "./people.ts";
import { perRun } from "./per-run.ts";
import { able } from "./run-facts.ts";

/** A chain of members that a whole run shares. No check changes their relations. */
export interface Chain {
  readonly owner: Member;
  readonly friend: Member;
  readonly second: Member;
  readonly third: Member;
  readonly stranger: Member;
  /** A member who has deleted the account; the tokens are from before. */
  readonly left: Member;
}

/** Owner – friend – second – third, and a stranger to all of them. */
export const sharedChain = perRun(makeChain);

async function makeChain(dataset: Dataset): Promise<Chain> {
  const [[owner, friend, second], [third, stranger]] = await Promise.all([dataset.trio(), dataset.pair()]);
  const left = await dataset.member();
  await Promise.all([dataset.chon(owner, friend), dataset.chon(friend, second), dataset.chon(second, third)]);
  await dataset.ok(accounts.remove, { as: left, body: { current_password: left.password } });
  return { owner, friend, second, third, stranger, left };
}

/** The chain together with the dataset of one check. */
export interface Scene extends Chain {
  readonly dataset: Dataset;
  memberOf(role: Exclude<MemberRole, "other">): Promise<Member>;
}

export async function setScene(dataset: Dataset): Promise<Scene> {
  const chain = await sharedChain(dataset);
  return {
    ...chain,
    dataset,
    memberOf: (role) => (role === "staff" ? staffOf(dataset) : Promise.resolve(chain[role])),
  };
}

/** A member who is staff. */
export const staffOf = perRun(async (dataset) => {
  const member = await dataset.member();
  await able(dataset.run, "makeStaff")(member.id);
  return signIn(dataset.ok, member);
});
