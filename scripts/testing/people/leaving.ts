import type { Client } from "../client.ts";

const SHOWN_MAX = 200;

/**
 * Deletes the posts of a member (they would stay without an author), the experiences and the account, by public calls.
 * Returns how the deletion of the account was answered last; nothing when one of the passwords has deleted it.
 */
export async function removeMember(
  client: Client,
  id: number,
  passwords: readonly string[],
): Promise<string | undefined> {
  const posts = await client.projects.mine();
  for (const post of posts.success?.body ?? []) await client.projects.remove({ params: { id: post.id } });
  const joined = await client.experiences.ofUser({ params: { userId: id } });
  for (const experience of joined.success?.body ?? [])
    await client.experiences.leave({ params: { id: experience.id } });
  let answered = "no password is known";
  for (const current_password of passwords) {
    const { success, status, refusal, text } = await client.accounts.remove({ body: { current_password } });
    if (success !== undefined) return undefined;
    answered = `${status} ${refusal === undefined ? text.slice(0, SHOWN_MAX) : `${refusal.code} ${refusal.detail}`}`;
  }
  return answered;
}
