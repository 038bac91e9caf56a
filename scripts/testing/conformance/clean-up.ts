import { accounts } from "@chonsu/shared/contract/accounts";
import { experiences } from "@chonsu/shared/contract/experiences";
import { projects } from "@chonsu/shared/contract/projects";
import { sessions } from "@chonsu/shared/contract/sessions";
import { verifications } from "@chonsu/shared/contract/verifications";
import { call } from "../caller.ts";
import { inLanes } from "./lanes.ts";
import { renewed } from "./people.ts";
import type { Account, Run } from "./run-facts.ts";
import { rowsOf } from "./things.ts";

const NO_CONTENT = 204;

/** The result of a clean-up. */
export interface CleanedUp {
  readonly removed: number;
  /** Accounts that could not be deleted, with what they made. */
  readonly left: number;
}

/**
 * Deletes what a run has made: the posts of its members (they would stay without an author), their experiences and their accounts. Counts
 * what cannot be deleted.
 */
export async function cleanUp(run: Run, people: readonly Account[], lanes: number): Promise<CleanedUp> {
  let removed = 0;
  await inLanes(people, lanes, async (member) => {
    if (await remove(run.target, member).catch(() => false)) removed += 1;
  });
  return { removed, left: people.length - removed };
}

async function remove(target: string, account: Account): Promise<boolean> {
  const token = await currentToken(target, account);
  if (token === undefined) return isGone(target, account);
  const mine = await call(target, projects.mine, {}, { token });
  for (const post of rowsOf(mine.success?.body ?? [])) {
    await call(target, projects.remove, { params: { id: post.id } }, { token });
  }
  const joined = await call(target, experiences.ofUser, { params: { userId: account.id } }, { token });
  for (const experience of joined.success?.body ?? []) {
    await call(target, experiences.leave, { params: { id: experience.id } }, { token });
  }
  for (const current_password of passwordsOf(account)) {
    const { status } = await call(target, accounts.remove, { body: { current_password } }, { token });
    if (status === NO_CONTENT) return true;
  }
  return false;
}

/** Some checks change the password, so there are two candidates. */
function passwordsOf({ password }: Account): string[] {
  return [password, renewed(password)];
}

/** A valid token. A check may have moved the clock or ended the session. */
async function currentToken(target: string, account: Account): Promise<string | undefined> {
  const { access: token, email } = account;
  const known = token !== undefined && (await call(target, sessions.check, {}, { token })).success?.body.detail;
  if (known === true) return token;
  for (const password of passwordsOf(account)) {
    const { success } = await call(target, sessions.create, { body: { email, password } });
    if (success !== undefined) return success.body.access;
  }
  return undefined;
}

/** Whether the account is deleted: then its address may sign up again. */
async function isGone(target: string, { email }: Account): Promise<boolean> {
  return (await call(target, verifications.checkEmail, { body: { email } })).success !== undefined;
}
