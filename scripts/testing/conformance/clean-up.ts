import { type Client, createClient } from "../client.ts";
import { removeMember } from "../people/leaving.ts";
import { renewed } from "./dataset.ts";
import { inLanes } from "./lanes.ts";
import type { Reach } from "./reach.ts";
import type { SignedUp } from "./run-facts.ts";

/**
 * Deletes what a run has made: the posts of its members, their experiences and their accounts. Returns
 * the accounts that could not be deleted.
 */
export async function cleanUp(reach: Reach, people: readonly SignedUp[], lanes: number): Promise<SignedUp[]> {
  const left: SignedUp[] = [];
  await inLanes(people, lanes, async (member) => {
    if (!(await remove(reach, member).catch(() => false))) left.push(member);
  });
  return left;
}

async function remove(reach: Reach, account: SignedUp): Promise<boolean> {
  const me = await signedIn(reach, account);
  if (me === undefined) {
    // An account that is deleted already: its address may sign up again.
    const { success } = await clientOf(reach).verifications.checkEmail({ body: { email: account.email } });
    return success !== undefined;
  }
  return (await removeMember(me, account.id, passwordsOf(account))) === undefined;
}

function clientOf({ base, headers }: Reach, token?: string): Client {
  return createClient(base, { token, headers });
}

/** Some checks change the password, so there are two candidates. */
const passwordsOf = ({ password }: SignedUp) => [password, renewed(password)];

/** The calls of a member with a valid token. A check may have moved the clock or ended the session. */
async function signedIn(reach: Reach, account: SignedUp): Promise<Client | undefined> {
  const { access, email } = account;
  const known = clientOf(reach, access);
  if (access !== undefined && (await known.sessions.check()).success?.body.detail === true) return known;
  for (const password of passwordsOf(account)) {
    const { success } = await clientOf(reach).sessions.create({ body: { email, password } });
    if (success !== undefined) return clientOf(reach, success.body.access);
  }
  return undefined;
}
