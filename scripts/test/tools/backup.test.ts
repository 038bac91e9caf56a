import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { restoreBackup } from "@chonsu/server/backup/restore-backup";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../launch/child.mjs";
import { Book } from "../../tools/crash/book.ts";
import { openGround } from "../../tools/crash/ground.ts";
import { signIn } from "../../tools/crash/members.ts";
import { startServer } from "../../tools/crash/server.ts";

const TIMEOUT_MS = 120_000;
/** No mail server listens on this port, so mails stay in the outbox. */
const NO_MAILS = 1;

function command(name: string, args: readonly string[]) {
  const script = fileURLToPath(new URL(`../../tools/backup/${name}.ts`, import.meta.url));
  return collect(process.execPath, [script, ...args], { env: { PATH: process.env["PATH"] } });
}

function lastMessage(data: string): number {
  return Math.max(...messagesIn(data, Number.MAX_SAFE_INTEGER).map(({ id }) => Number(id)));
}

/** The fields of messages that never change, up to the message with the given id. */
function messagesIn(data: string, last: number) {
  const ground = openGround(data);
  const rows = ground.all("select id, conversation_id, sender_id, created_at from messages order by id");
  ground.close();
  return rows.filter(({ id }) => Number(id) <= last);
}

/** Whether a file is the same in two folders. A file that was deleted in the meantime counts as the same. */
function isSameFile(name: string, one: string, other: string): boolean {
  const file = path.join(other, name);
  return !existsSync(file) || readFileSync(path.join(one, name)).equals(readFileSync(file));
}

test(
  "backups made while members write hold rows and pictures that belong together",
  async () => {
    const folder = tempFolder();
    const data = path.join(folder, "data");
    const server = startServer(data, NO_MAILS);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    const url = await server.ready;
    const ground = openGround(data);
    const mishaps: string[] = [];
    const book = new Book();
    const writers = await signIn(url, 4, 22, ground, book, (mishap) => mishaps.push(mishap));
    ground.close();
    let isOver = false;
    const earlier = lastMessage(data);
    const writing = writers.map((writer) => writer.write(url, () => isOver));
    const made = await command("backup", ["--data", data]);
    const written = book.counts.done;
    isOver = true;
    await Promise.all(writing);
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/rows and \d+ pictures/) });
    expect({ mishaps, lost: made.output.includes("lost") }).toEqual({ mishaps: [], lost: false });
    expect(written).toBeGreaterThan(0);
    const backup = readFileSync(path.join(data, "last-backup"), "utf8");
    expect(await command("restore", [backup, "--data", data])).toEqual({
      code: 1,
      output: expect.stringMatching(/^\nA server works on the data folder [^\n]+\n$/),
    });
    const back = path.join(folder, "back");
    restoreBackup({ backup, data: back, now: 0 });
    const brought = openGround(back);
    expect(brought.contradictions()).toEqual([]);
    brought.close();
    // The backup has the rows of one moment: all rows written until then, as in the working folder, and no others.
    const last = lastMessage(back);
    expect(last).toBeGreaterThanOrEqual(earlier);
    expect(messagesIn(back, last)).toEqual(messagesIn(data, last));
    const pictures = readdirSync(path.join(back, "media"));
    const differing = pictures.filter((name) => !isSameFile(path.join("media", name), back, data));
    expect({ count: pictures.length > 0, differing }).toEqual({ count: true, differing: [] });
  },
  TIMEOUT_MS,
);
