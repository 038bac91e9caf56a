import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { projects } from "@chonsu/shared/contract/projects";
import { sessions } from "@chonsu/shared/contract/sessions";
import { call } from "../../testing/caller.ts";
import { serve } from "../bench/server.ts";

/** The number of posts in the measured feed. */
const POSTS = 50;

/** Starts the server as users start it, on a free port and data of its own, fills the feed, and signs a member in. Throws when it does not start. */
export async function openDataset() {
  const folder = mkdtempSync(join(tmpdir(), "chonsu-measure-"));
  const server = await serve("stand-in", join(folder, "data"), 0);
  await writePosts(server.url);
  return {
    url: server.url,
    session: await signIn(server.url, CAST.haneul.email),
    async [Symbol.asyncDispose]() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The login that a browser stores. */
async function signIn(url: string, email: string) {
  const { success, text } = await call(url, sessions.create, { body: { email, password: SEED_PASSWORD } });
  if (success === undefined) throw new Error(`nobody is signed in: ${text}`);
  return success.body;
}

/** Different members write in turn, as in a real feed. */
async function writePosts(url: string): Promise<void> {
  const { minji, junho, eunseo, jiwoo } = CAST;
  const authors = await Promise.all([minji, junho, eunseo, jiwoo].map(({ email }) => signIn(url, email)));
  for (let index = 0; index < POSTS; index += 1) {
    const token = authors[index % authors.length]?.access;
    const title = `함께할 사람 ${index + 1}`;
    const body = { title, content: "같이 만들 사람을 찾습니다. ".repeat(8), keywords: ["로봇"] };
    const { success, text } = await call(url, projects.create, { body }, { token });
    if (success === undefined) throw new Error(`no post: ${text}`);
  }
}

/** A script that signs a page in: it stores a login as the web does. */
export function signedInBy(login: object): string {
  const stored = JSON.stringify(Object.entries(login).map(([key, value]) => [key, String(value)]));
  return `for (const [key, value] of ${stored}) localStorage.setItem(key, value);`;
}
