import { accounts } from "@chonsu/shared/contract/accounts";
import { experiences } from "@chonsu/shared/contract/experiences";
import { projects } from "@chonsu/shared/contract/projects";
import { sessions } from "@chonsu/shared/contract/sessions";
import { call } from "../kit/caller.ts";
import type { AdapterLogin } from "./adapter.ts";
import { inLanes } from "./lanes.ts";
import type { Member } from "./people.ts";
import type { Run } from "./run-facts.ts";
import { rowsOf } from "./things.ts";

/** What could be taken away again. */
export interface CleanedUp {
  readonly removed: number;
  /** Accounts whose check changed their password, or left already: nobody can be asked for them. */
  readonly left: number;
}

/**
 * Takes away what a run has left behind: the posts of its people, which would stay without a name, their experiences, and their
 * accounts. What cannot be taken away is counted.
 */
export async function cleanUp(run: Run, people: readonly Member[], lanes: number): Promise<CleanedUp> {
  let removed = 0;
  await inLanes(people, lanes, async (member) => {
    if (await removeMember(run.target, member).catch(() => false)) removed += 1;
  });
  return { removed, left: people.length - removed };
}

async function removeMember(target: string, member: Member): Promise<boolean> {
  const { id, email, password } = member;
  const token = (await isSignedIn(target, member)) ? member.access : await signInAgain(target, { email, password });
  if (token === undefined) return false;
  const mine = await call(target, projects.mine, {}, { token });
  for (const post of rowsOf(mine.success?.body ?? [])) {
    await call(target, projects.remove, { params: { id: post.id } }, { token });
  }
  const joined = await call(target, experiences.ofUser, { params: { userId: id } }, { token });
  for (const experience of joined.success?.body ?? []) {
    await call(target, experiences.leave, { params: { id: experience.id } }, { token });
  }
  const { status } = await call(target, accounts.remove, { body: { current_password: password } }, { token });
  return status === 204;
}

async function isSignedIn(target: string, { access }: Member): Promise<boolean> {
  return (await call(target, sessions.check, {}, { token: access })).success?.body.detail === true;
}

/** A check that moved the clock has left its people with tokens that are old. */
async function signInAgain(target: string, body: AdapterLogin): Promise<string | undefined> {
  return (await call(target, sessions.create, { body })).success?.body.access;
}
