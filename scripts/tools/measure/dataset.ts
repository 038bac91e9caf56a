import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { sessions } from "@chonsu/shared/contract/sessions";

const MAIN = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));
/** What the feed is measured with. */
const POSTS = 50;

/** What a signed-in browser keeps. */
export interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly userId: number;
}

/** A server with the seed and 50 posts more, and a member signed in there. */
export interface Dataset {
  readonly url: string;
  readonly session: Session;
  close(): Promise<void>;
}

/** Starts the server as users start it, on a free port and data of its own, and fills the feed. Throws when it does not start. */
export async function openDataset(): Promise<Dataset> {
  const data = mkdtempSync(join(tmpdir(), "chonsu-measure-"));
  const child = spawn(process.execPath, [MAIN, "--port", "0", "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const close = async () => {
    child.kill("SIGTERM");
    await closed;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child.stdout);
    await writePosts(url);
    return { url, session: await signIn(url, CAST.haneul.email), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What follows `ready` in what the server prints; the rest is read and forgotten, so that its pipe never fills. */
function addressOf(output: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  output.on("data", (chunk) => {
    text += String(chunk);
    const address = /^ready (\S+)$/m.exec(text)?.[1];
    if (address === undefined) return;
    resolve(address);
    text = "";
  });
  output.on("close", () => reject(new Error("The server ended before it was ready.")));
  return promise;
}

async function signIn(url: string, email: string): Promise<Session> {
  const answer = await post(`${url}/api/token/`, { email, password: SEED_PASSWORD });
  const { access, refresh, userId } = sessions.create.responses[200].parse(await answer.json());
  return { access, refresh, userId };
}

/** By different members in turn, as a lively feed has them. */
async function writePosts(url: string): Promise<void> {
  const { minji, junho, eunseo, jiwoo } = CAST;
  const authors = await Promise.all([minji, junho, eunseo, jiwoo].map(({ email }) => signIn(url, email)));
  for (let index = 0; index < POSTS; index += 1) {
    const author = authors[index % authors.length];
    const body = {
      title: `함께할 사람 ${index + 1}`,
      content: "같이 만들 사람을 찾습니다. ".repeat(8),
      keywords: ["로봇"],
    };
    await post(`${url}/api/projects/`, body, author?.access);
  }
}

async function post(address: string, body: object, token?: string): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
