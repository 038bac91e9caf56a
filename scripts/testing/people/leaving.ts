import type { Client } from "../client.ts";

/**
 * Deletes the posts of a member (they would stay without an author), the experiences and the account, by public calls.
 * Returns whether the account was deleted with one of the passwords.
 */
export async function removeMember(client: Client, id: number, passwords: readonly string[]): Promise<boolean> {
  const posts = await client.projects.mine();
  for (const post of posts.success?.body ?? []) await client.projects.remove({ params: { id: post.id } });
  const joined = await client.experiences.ofUser({ params: { userId: id } });
  for (const experience of joined.success?.body ?? [])
    await client.experiences.leave({ params: { id: experience.id } });
  for (const current_password of passwords) {
    const { success } = await client.accounts.remove({ body: { current_password } });
    if (success !== undefined) return true;
  }
  return false;
}
