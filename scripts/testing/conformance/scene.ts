import type { MemberRole } from "@chonsu/db/calls/record";
import { accounts } from "@chonsu/shared/contract/accounts";
import { type Member, signIn } from "./people.ts";
import { perRun } from "./per-run.ts";
import { able } from "./run-facts.ts";
import type { World } from "./world.ts";

/** A chain of people that a whole run shares: nothing that is between them changes. */
export interface Chain {
  readonly owner: Member;
  readonly friend: Member;
  readonly second: Member;
  readonly third: Member;
  readonly stranger: Member;
  /** Somebody who left: the tokens are those from before. */
  readonly left: Member;
}

/** Owner – friend – second – third, and a stranger to all of them. */
export const sharedChain = perRun(makeChain);

async function makeChain(world: World): Promise<Chain> {
  const [[owner, friend, second], [third, stranger]] = await Promise.all([world.trio(), world.pair()]);
  const left = await world.member();
  await Promise.all([world.chon(owner, friend), world.chon(friend, second), world.chon(second, third)]);
  await world.ok(accounts.remove, { as: left, body: { current_password: left.password } });
  return { owner, friend, second, third, stranger, left };
}

/** The chain, as the check of one call finds it. */
export interface Scene extends Chain {
  readonly world: World;
  memberOf(role: Exclude<MemberRole, "other">): Promise<Member>;
}

/** Sets the scene for one check. */
export async function setScene(world: World): Promise<Scene> {
  const chain = await sharedChain(world);
  return {
    ...chain,
    world,
    memberOf: (role) => (role === "staff" ? staffOf(world) : Promise.resolve(chain[role])),
  };
}

/** A member who is staff. */
export const staffOf = perRun(async (world) => {
  const member = await world.member();
  await able(world.run, "makeStaff")(member.id);
  return signIn(world.ok, member);
});
