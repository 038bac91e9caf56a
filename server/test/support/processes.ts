import { fileURLToPath } from "node:url";
import supertest from "supertest";
import { onTestFinished, vi } from "vitest";
import { serverProgram } from "../../../scripts/launch/builds.mjs";
import { spawnHeld } from "../../../scripts/launch/lifeline.mjs";
import { type Handle, PASSWORD } from "./harness.ts";

export const MAIN = serverProgram(fileURLToPath(new URL("../../..", import.meta.url)));
/** The settings that a production start needs. It writes no mail, so no server needs to listen on the port. */
export const PRODUCTION = {
  NODE_ENV: "production",
  WEB_BASE_URL: "http://127.0.0.1:3000",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "no-reply@example.com",
  INQUIRY_EMAIL: "help@example.com",
};

/** The longest wait for a process on a loaded machine. Milliseconds. */
const TIMEOUT = { timeout: 20_000, interval: 10 };

/** A server process of its own. */
export type Run = ReturnType<typeof run>;

/** Starts a server process. It is killed when the test ends, if it still runs. */
export function run(args: string[], nodeArgs: string[] = [MAIN], env: NodeJS.ProcessEnv = {}) {
  // Without the cache each process would compile the same modules again.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawnHeld(process.execPath, [...nodeArgs, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  let text = "";
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  /** Its address, once it is ready. */
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const address = /^ready (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void exit.then((code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
  ready.catch(() => {});
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { child, ready, exit, /** Everything it has printed so far. */ output: () => text };
}

/** Signs in a member of the cast and returns the access token. */
export async function signIn(server: { readonly url: string }, handle: Handle, password = PASSWORD): Promise<string> {
  const login = { email: `${handle}@kaist.ac.kr`, password };
  const { body } = await supertest(server.url).post("/api/token/").send(login).expect(200);
  return body.access;
}

/** Waits until a check passes. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, TIMEOUT);
}
