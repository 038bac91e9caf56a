import { accounts } from "@chonsu/shared/contract/accounts";
import { experiences } from "@chonsu/shared/contract/experiences";
import { projects } from "@chonsu/shared/contract/projects";
import { call } from "../kit/caller.ts";
import { inLanes } from "./lanes.ts";
import type { Member } from "./people.ts";
import type { Run } from "./run-facts.ts";

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

async function removeMember(target: string, { id, access: token, password }: Member): Promise<boolean> {
  const mine = await call(target, projects.mine, {}, { token });
  const posts = mine.success?.body ?? [];
  for (const post of Array.isArray(posts) ? posts : posts.results) {
    await call(target, projects.remove, { params: { id: post.id } }, { token });
  }
  const joined = await call(target, experiences.ofUser, { params: { userId: id } }, { token });
  for (const experience of joined.success?.body ?? []) {
    await call(target, experiences.leave, { params: { id: experience.id } }, { token });
  }
  const { status } = await call(target, accounts.remove, { body: { current_password: password } }, { token });
  return status === 204;
}
