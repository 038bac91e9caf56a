import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../launch/child.mjs";
import { restAfterEach } from "../../tools/backup/backup.ts";
import { readDataFolder } from "../../tools/crash/data-folder.ts";
import { CrashJournal } from "../../tools/crash/journal.ts";
import { startServer } from "../../tools/crash/run.ts";
import { signIn } from "../../tools/crash/writer.ts";
import { ROOT } from "../tree.ts";

const TIMEOUT_MS = 180_000;
/** The longest time between the moment in a row and its commit. */
const COMMIT_MS = 500;
/** Rows that are only added here, with the columns that never change. */
const ADDED = {
  messages: "id, conversation_id, sender_id, created_at",
  comments: "*",
};

function command(name: string, args: readonly string[]) {
  const script = path.join(ROOT, "scripts/tools/backup", `${name}.ts`);
  return collect(process.execPath, [script, ...args], { env: { PATH: process.env["PATH"] } });
}

/** Whether a picture is the same in two folders. One that was deleted in the meantime counts as the same. */
function isSamePicture(name: string, one: string, other: string): boolean {
  const file = path.join(other, "media", name);
  return !existsSync(file) || readFileSync(path.join(one, "media", name)).equals(readFileSync(file));
}

test("a backup made while members write holds every row and picture of one moment", {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = tempFolder();
  const [data, back] = [path.join(folder, "data"), path.join(folder, "back")];
  const server = startServer(data);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const url = await server.ready;
  using content = readDataFolder(data);
  const refusals: string[] = [];
  const journal = new CrashJournal();
  const writers = await signIn(url, { clients: 4, seed: 22 }, content, journal, (text) => refusals.push(text));
  let isOver = false;
  const writing = writers.map((writer) => writer.write(url, () => isOver));
  const made = await command("backup", ["--data", data]);
  const written = journal.counts.done;
  isOver = true;
  await Promise.all(writing);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/rows and \d+ pictures/) });
  expect({ refusals, lost: made.output.includes("lost") }).toEqual({ refusals: [], lost: false });
  expect(written).toBeGreaterThan(0);

  const backup = readFileSync(path.join(data, "last-backup"), "utf8");
  expect(await command("restore", [backup, "--data", data])).toEqual({
    code: 1,
    output: expect.stringMatching(/^\nA server works on the data folder [^\n]+\n$/),
  });
  expect(await command("restore", [backup, "--data", back])).toMatchObject({ code: 0 });
  // All rows that were written before the copy began, no gap after that, and counts that match the rows.
  using brought = readDataFolder(back);
  expect(brought.contradictions()).toEqual([]);
  const begunAt = statSync(path.join(backup, "chonsu.db")).birthtimeMs - COMMIT_MS;
  for (const [table, columns] of Object.entries(ADDED)) {
    const rows = `select ${columns} from ${table} order by id`;
    const all = content.all(rows);
    const kept = brought.all(rows);
    const before = all.filter((row) => Number(row["created_at"]) < begunAt);
    expect(kept.length, table).toBeGreaterThanOrEqual(before.length);
    expect(kept, table).toEqual(all.slice(0, kept.length));
  }
  const pictures = readdirSync(path.join(back, "media"));
  const differing = pictures.filter((name) => !isSamePicture(name, back, data));
  expect({ count: pictures.length > 0, differing }).toEqual({ count: true, differing: [] });
});

test("a backup pauses after each step for as long as the step took", () => {
  let now = 0;
  const rests: number[] = [];
  const rest = (milliseconds: number) => {
    rests.push(milliseconds);
    now += milliseconds;
  };
  const afterStep = restAfterEach(() => now, rest);
  for (const took of [30, 5, 200]) {
    now += took;
    afterStep();
  }
  expect(rests).toEqual([30, 5, 200]);
});
