import { rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import { expect, it } from "vitest";
import { readKnown } from "../../src/startup/known-writes.ts";
import { eventually, MAIN, run, signIn } from "../support/processes.ts";

const TOLD = "lacks the latest changes";
const COMMENTS = 20;

/** What a start says of a folder on which a server was ended by a signal after it had acknowledged comments. */
async function saidAfter(signal: NodeJS.Signals, change: (database: string) => void): Promise<string> {
  const data = tempFolder();
  const database = path.join(data, "chonsu.db");
  const start = () => run(["--port", "0", "--data", data], [MAIN]);
  const server = start();
  const url = await server.ready;
  const agent = supertest.agent(url).set("Authorization", `Bearer ${await signIn({ url }, "haneul")}`);
  const before = readKnown(database)?.seq ?? 0;
  for (let count = 0; count < COMMENTS; count += 1) {
    await agent
      .post("/api/projects/1/comments/create/")
      .send({ content: `댓글 ${count}` })
      .expect(201);
  }
  await eventually(() => expect(readKnown(database)?.seq).toBeGreaterThanOrEqual(before + COMMENTS));
  server.child.kill(signal);
  await server.exit;
  change(database);
  const next = start();
  await next.ready;
  next.child.kill("SIGTERM");
  await next.exit;
  return next.output();
}

it.each<[string, (database: string) => void]>([
  ["is missing", (database) => rmSync(`${database}-wal`)],
  [
    "is missing with its index",
    (database) => {
      for (const end of ["-wal", "-shm"]) rmSync(`${database}${end}`);
    },
  ],
  ["is cut", (database) => truncateSync(`${database}-wal`, Math.floor(statSync(`${database}-wal`).size / 2))],
  ["is empty", (database) => truncateSync(`${database}-wal`)],
])("a start says that the log of the database %s", async (_how, change) => {
  expect(await saidAfter("SIGKILL", change)).toContain(TOLD);
});

it.each(["SIGKILL", "SIGTERM"] as const)("a start says nothing of the log after %s alone", async (signal) => {
  expect(await saidAfter(signal, () => {})).not.toContain(TOLD);
});
