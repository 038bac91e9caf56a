import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { conversations } from "@chonsu/shared/contract/conversations";
import { sessions } from "@chonsu/shared/contract/sessions";
import { Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../launch/child.mjs";
import { call } from "../../testing/caller.ts";
import { openGround } from "../../tools/crash/ground.ts";
import { startServer } from "../../tools/crash/server.ts";

const TIMEOUT_MS = 180_000;
/** No mail server listens on this port, so mails stay in the outbox. */
const NO_MAILS = 1;
const WRITES_A_SECOND = 400;
const TICK_MS = 5;
const CONNECTIONS = 64;
/** The longest time between the moment in a row and its commit. */
const COMMIT_MS = 500;
/** All comments and likes are about this post. */
const POST = 1;
/** In the ADDED tables these writes only add rows. In the CHANGED tables these writes or a job of the server change rows. */
const ADDED = ["comments", "messages"];
const CHANGED = [
  "change_sequence",
  "conversations",
  "invitation_links",
  "mails",
  "member_changes",
  "notifications",
  "project_changes",
  "project_likes",
  "projects",
  "rate_limits",
];

function command(name: string, args: readonly string[]) {
  const script = fileURLToPath(new URL(`../../tools/backup/${name}.ts`, import.meta.url));
  return collect(process.execPath, [script, ...args], { env: { PATH: process.env["PATH"] } });
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of every table of a data folder, in the order of writing. */
function rowsIn(data: string): ReadonlyMap<string, readonly Row[]> {
  const ground = openGround(data);
  const names = ground.all("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
  const tables = names.map(({ name }) => [String(name), ground.all(`select * from ${name} order by rowid`)] as const);
  ground.close();
  return new Map(tables);
}

interface Write {
  readonly path: string;
  readonly token: string;
  readonly body: string;
}

/** The writes that a member repeats: messages, comments, and likes that the next write removes. */
async function writesOf(url: string, email: string, reader: number): Promise<Write[]> {
  const login = await call(url, sessions.create, { body: { email, password: SEED_PASSWORD } });
  const token = login.success?.body.access;
  const opened = await call(url, conversations.create, { body: { user_2: reader } }, { token });
  const conversation = opened.success?.body.id;
  if (token === undefined || conversation === undefined) throw new Error(`${email} cannot begin`);
  const message = { path: `/api/messages/${conversation}/create/`, token, body: JSON.stringify({ message: "글" }) };
  const comment = { path: `/api/projects/${POST}/comments/create/`, token, body: JSON.stringify({ content: "글" }) };
  return [message, comment, message, { path: `/api/projects/${POST}/like-toggle/`, token, body: "{}" }];
}

/** Writes at a fixed rate until it is stopped. When the server is slower, it writes as fast as the server answers. */
function writeSteadily(url: string, writes: readonly Write[]) {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const underWay = new Set<Promise<void>>();
  const failed: unknown[] = [];
  const begunAt = performance.now();
  let isOver = false;
  let begun = 0;
  let acknowledged = 0;
  const send = async ({ path: address, token, body }: Write) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await pool.request({ method: "POST", path: address, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) failed.push(text);
    else acknowledged += 1;
  };
  const one = (write: Write) => {
    const sent: Promise<void> = send(write)
      .catch((error: unknown) => void failed.push(error))
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  const writing = (async () => {
    while (!isOver) {
      const due = ((performance.now() - begunAt) / 1000) * WRITES_A_SECOND;
      for (; begun < due && underWay.size < CONNECTIONS; begun += 1) {
        const write = writes[begun % writes.length];
        if (write !== undefined) one(write);
      }
      await pause(TICK_MS);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    /** Returns the refusals and failures. */
    async stop() {
      isOver = true;
      await writing;
      await Promise.all(underWay);
      await pool.close();
      return failed;
    },
  };
}

test(
  "a backup made while 400 writes a second go on holds every row and file of one moment",
  async () => {
    const folder = tempFolder();
    const [data, back] = [path.join(folder, "data"), path.join(folder, "back")];
    const server = startServer(data, NO_MAILS);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    const url = await server.ready;
    const [first, second, third, fourth] = Object.values(CAST).filter(({ id }) => id >= 20);
    if (!first || !second || !third || !fourth) throw new Error("the cast is too small");
    const writes = [await writesOf(url, first.email, second.id), await writesOf(url, third.email, fourth.id)];
    const writing = writeSteadily(url, writes.flat());
    await pause(1000);
    const count = writing.acknowledged();
    const made = await command("backup", ["--data", data]);
    const during = writing.acknowledged() - count;
    expect(await writing.stop()).toEqual([]);
    expect(made).toMatchObject({ code: 0 });
    expect(during).toBeGreaterThan(0);

    const backup = readFileSync(path.join(data, "last-backup"), "utf8");
    expect(await command("restore", [backup, "--data", back])).toMatchObject({ code: 0 });
    const [after, restored] = [rowsIn(data), rowsIn(back)];
    expect([...restored.keys()]).toEqual([...after.keys()]);
    for (const table of [...ADDED, ...CHANGED]) expect([...after.keys()]).toContain(table);
    const untouched = [...after.keys()].filter((table) => ![...ADDED, ...CHANGED].includes(table));
    for (const table of untouched) expect(restored.get(table), table).toEqual(after.get(table));
    // The ADDED tables hold every row that was written before the copy began, and no gap after that.
    const begunAt = statSync(path.join(backup, "chonsu.db")).birthtimeMs - COMMIT_MS;
    for (const table of ADDED) {
      const [all = [], kept = []] = [after.get(table), restored.get(table)];
      expect(kept.length, table).toBeGreaterThan(all.filter((row) => Number(row["created_at"]) < begunAt).length);
      expect(kept, table).toEqual(all.slice(0, kept.length));
    }
    // The CHANGED tables belong to the same moment: counts match the rows.
    const brought = openGround(back);
    expect(brought.contradictions()).toEqual([]);
    brought.close();
    const media = readdirSync(path.join(data, "media")).toSorted();
    expect(readdirSync(path.join(back, "media")).toSorted()).toEqual(media);
    for (const name of media) {
      const [one, other] = [back, data].map((place) => readFileSync(path.join(place, "media", name)));
      expect(one && other && one.equals(other), name).toBe(true);
    }
  },
  TIMEOUT_MS,
);
