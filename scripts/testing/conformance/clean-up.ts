import { accounts } from "@chonsu/shared/contract/accounts";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { experiences } from "@chonsu/shared/contract/experiences";
import { projects } from "@chonsu/shared/contract/projects";
import { sessions } from "@chonsu/shared/contract/sessions";
import { verifications } from "@chonsu/shared/contract/verifications";
import { call } from "../caller.ts";
import type { RequestFor } from "../request.ts";
import { inLanes } from "./lanes.ts";
import { renewed } from "./people.ts";
import type { Reach } from "./reach.ts";
import type { Run, SignedUp } from "./run-facts.ts";

const NO_CONTENT = 204;

/** The result of a clean-up. */
export interface CleanedUp {
  readonly removed: number;
  /** Accounts that could not be deleted, with their data. */
  readonly left: number;
}

/**
 * Deletes what a run has made: the posts of its members (they would stay without an author), their experiences and their accounts. Counts
 * what cannot be deleted.
 */
export async function cleanUp(run: Run, people: readonly SignedUp[], lanes: number): Promise<CleanedUp> {
  let removed = 0;
  await inLanes(people, lanes, async (member) => {
    if (await remove(run.reach, member).catch(() => false)) removed += 1;
  });
  return { removed, left: people.length - removed };
}

async function remove(reach: Reach, account: SignedUp): Promise<boolean> {
  const token = await currentToken(reach, account);
  if (token === undefined) {
    // An account that is deleted already: its address may sign up again.
    const { email } = account;
    return (await callAt(reach, verifications.checkEmail, { body: { email } })).success !== undefined;
  }
  const mine = await callAt(reach, projects.mine, {}, token);
  for (const post of mine.success?.body ?? []) {
    await callAt(reach, projects.remove, { params: { id: post.id } }, token);
  }
  const joined = await callAt(reach, experiences.ofUser, { params: { userId: account.id } }, token);
  for (const experience of joined.success?.body ?? []) {
    await callAt(reach, experiences.leave, { params: { id: experience.id } }, token);
  }
  for (const current_password of passwordsOf(account)) {
    const { status } = await callAt(reach, accounts.remove, { body: { current_password } }, token);
    if (status === NO_CONTENT) return true;
  }
  return false;
}

function callAt<E extends Endpoint>({ base, headers }: Reach, endpoint: E, request: RequestFor<E>, token?: string) {
  return call(base, endpoint, request, { token, headers });
}

/** Some checks change the password, so there are two candidates. */
const passwordsOf = ({ password }: SignedUp) => [password, renewed(password)];

/** A valid token. A check may have moved the clock or ended the session. */
async function currentToken(reach: Reach, account: SignedUp): Promise<string | undefined> {
  const { access: token, email } = account;
  const known = token !== undefined && (await callAt(reach, sessions.check, {}, token)).success?.body.detail;
  if (known === true) return token;
  for (const password of passwordsOf(account)) {
    const { success } = await callAt(reach, sessions.create, { body: { email, password } });
    if (success !== undefined) return success.body.access;
  }
  return undefined;
}
