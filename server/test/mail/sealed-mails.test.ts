import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { mails } from "@chonsu/db/tables/mails";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it, vi } from "vitest";
import { makeBackup } from "../../src/backup/make-backup.ts";
import { rowsAsText } from "../support/connection.ts";
import type { TestApp } from "../support/harness.ts";
import { outgoingRows, statuses, whenIdle } from "../support/outbox.ts";
import { restart, startSender } from "../support/smtp.ts";

const DAY = 24 * 60 * 60 * 1000;
const RECIPIENT = "newcomer@kaist.ac.kr";

const production = { standIn: false, verification: "server", mailsKeptDays: 2 } as const;

function askForCode({ visitor }: TestApp) {
  return visitor().post("/api/send-code-email/").send({ email: RECIPIENT }).expect(200);
}

/** The files in a folder, at any depth, that contain a text. */
function filesWith(text: string, folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map(({ parentPath, name }) => path.join(parentPath, name));
  expect(files.length).toBeGreaterThan(0);
  return files.filter((file) => readFileSync(file).includes(text)).map((file) => path.relative(folder, file));
}

it("in production stores a mail encrypted in files and backups, and deletes its text once it is sent", async () => {
  const held = Promise.withResolvers<void>();
  const data = tempFolder();
  const file = path.join(data, "chonsu.db");
  const { app, smtp } = await startSender({ manners: { holds: held.promise }, file, config: production });
  await askForCode(app);
  await vi.waitFor(() => expect(smtp.texts()).toBe(1), { interval: 2 });
  const { folder } = await makeBackup({ data, to: tempFolder(), withSecret: false, now: 0 });
  held.resolve();
  expect(await whenIdle(app)).toEqual(["sent"]);
  const [letter] = smtp.letters;
  const code = /\b\d{6}\b/.exec(letter?.text ?? "")?.[0] ?? "no code arrived";
  for (const readable of [`>${code}<`, `\n${code}\n`, "인증"]) {
    expect([filesWith(readable, data), filesWith(readable, folder)]).toEqual([[], []]);
  }
  expect(filesWith(RECIPIENT, folder)).toEqual(["chonsu.db"]);
  expect(letter?.html).toContain(code);
  expect(outgoingRows(app)).toMatchObject([{ subject: "", text: "", html: "", sealed: null, recipient: RECIPIENT }]);
  const proven = await app.visitor().post("/api/verify-code/").send({ email: RECIPIENT, code }).expect(200);
  const words = new Set(rowsAsText(app).match(/[\w-]+/g));
  expect([code, proven.body.verification].filter((secret) => words.has(secret))).toEqual([]);
});

it("in production deletes the readable texts of an earlier version, and the text of a mail that is given up", async () => {
  const manners = { refuses: () => ({ code: 550, text: "no such mailbox" }) };
  const { app } = await startSender({ manners, config: production });
  await askForCode(app);
  expect(await whenIdle(app)).toEqual(["failed"]);
  const rows = app.ctx.db.select().from(mails).all();
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter((row) => row.subject + row.text + row.html !== "" || row.sealed !== null)).toEqual([]);
});

it("gives up a mail that was encrypted with another secret, and continues", async () => {
  const { app, smtp } = await startSender({ config: production });
  await smtp.stop();
  await askForCode(app);
  await vi.waitFor(() => expect(outgoingRows(app)[0]?.attempts).toBe(1), { interval: 2 });
  await app.app.close();
  await smtp.start();
  const config = { ...app.ctx.config, jwtSecret: "the secret of another folder" };
  await restart({ ...app.ctx, config });
  app.clock.advance(60_000);
  await vi.waitFor(() => expect(statuses(app)).toEqual(["failed"]), { interval: 2 });
  expect(smtp.letters).toEqual([]);
});

it("deletes finished mails after the configured time, and no others", async () => {
  const { app } = await startSender({ scenario: "empty", config: production });
  await askForCode(app);
  expect(await whenIdle(app)).toEqual(["sent"]);
  app.clock.advance(DAY);
  expect(statuses(app)).toEqual(["sent"]);
  app.clock.advance(1.1 * DAY);
  expect(statuses(app)).toEqual([]);
});
