import { readFileSync } from "node:fs";
import path from "node:path";
import { CALLERS } from "@chonsu/db/call-records/campus";
import { CALLS } from "@chonsu/db/call-records/records";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it, vi } from "vitest";
import { makeBackup } from "../../../src/backup/make-backup.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { openLog } from "../../../src/platform/log.ts";
import { undoing } from "../../support/app-pool.ts";
import { connectionOf } from "../../support/connection.ts";
import { type Connection, openConnection } from "../../support/connections.ts";
import { TEST_NOW, type TestApp } from "../../support/harness.ts";
import { ask } from "./call.ts";
import { leaksIn, REFUSED_WORDS, type Reader, SENT_WORDS } from "./canaries.ts";
import { type MarkedFixture, OWNER, requestOf, startMarkedCampus } from "./fixture.ts";

const PRODUCT = new URL("../../../../docs/spec/product.md", import.meta.url);
/** Private texts in requests that succeed. */
const WORDS: Readonly<Record<string, object>> = {
  "messages.create": { message: SENT_WORDS },
  "settings.inquire": { body: REFUSED_WORDS },
  "searchHistory.add": { keyword: REFUSED_WORDS },
};

/** The marked campus with a web page. The server makes the codes and logs as in production. */
async function startLogged() {
  const lines: string[] = [];
  const webDist = tempFolder({ "index.html": "<!doctype html><html><head><title>촌수</title></head></html>" });
  const log = openLog({ level: "info", clock: systemClock(), to: { write: (line) => lines.push(line) } });
  const config = { logLevel: "info", verification: "server", webDist } as const;
  return { ...(await startMarkedCampus({ config, log })), logged: () => lines.join("") };
}

/**
 * Makes every call as the owner. Those that end sessions come last. Returns the calls that
 * succeed.
 */
async function askEverything(app: TestApp, fixture: MarkedFixture): Promise<Set<string>> {
  const rank = (call: string) => ["sessions.end", "accounts.remove"].indexOf(call);
  const succeeded = new Set<string>();
  for (const { call, endpoint } of [...CALLS.values()].toSorted((a, b) => rank(a.call) - rank(b.call))) {
    const { body, ...rest } = requestOf(fixture, call);
    const request = { ...rest, ...(body === undefined ? {} : { body: { ...Object(body), ...WORDS[call] } }) };
    const answer = await undoing(app, () => ask(app, endpoint, request, { token: fixture.tokens[OWNER] }));
    if (answer.code === "") succeeded.add(call);
  }
  return succeeded;
}

/** Reads every page address of product.md §2 as a visitor. */
async function readPages(app: TestApp, { things }: MarkedFixture): Promise<readonly (readonly [string, string])[]> {
  const [, addresses = ""] = /### Addresses\n([\s\S]*?)\n### /.exec(readFileSync(PRODUCT, "utf8")) ?? [];
  const values: Readonly<Record<string, string>> = {
    invitationCode: things.shareCode,
    projectId: `${things.ownersPost}`,
    expId: `${things.ownersExperience}`,
  };
  const pages = [...addresses.matchAll(/`(\/[^`]*)`/g)].map(([, page = ""]) =>
    page.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? `${things.owner}`),
  );
  expect(pages.length).toBeGreaterThan(30);
  const others = ["/healthz", "/readyz", "/nowhere", "/api/nowhere/", `/welcome?code=${things.linkCode}`];
  const read = async (url: string) =>
    [url, (await app.app.inject({ url, headers: { accept: "text/html" } })).body] as const;
  return await Promise.all([...pages, ...others].map(read));
}

/** The description of a backup. Names of pictures are removed: the manifest has them, and is as private as the rows. */
async function listBackup(app: TestApp): Promise<string> {
  const data = tempFolder({ "media/": "", "chonsu.db": connectionOf(app).serialize() });
  const made = await makeBackup({ data, to: undefined, withSecret: false, now: TEST_NOW });
  const listing = `${JSON.stringify(made)} ${readFileSync(path.join(made.folder, "manifest.json"), "utf8")}`;
  return listing.replaceAll(/kanary-picture-\d+/g, "");
}

it("no push, page, log line, metric or backup list shows a member what belongs to another", async () => {
  const { fixture, app, logged } = await startLogged();
  const leaks: string[] = [];
  const read = (place: string, text: string, reader: Reader, sent = "") =>
    leaks.push(...leaksIn(fixture.canaries, text, reader, sent).map((leak) => `${place} shows ${leak}`));
  const { owner, friend, second, third, stranger, staff } = CALLERS;
  const listeners = [owner, friend, second, third, stranger, staff, "sohee"] as const;
  const open = async (handle: Handle) =>
    [handle, await openConnection(app, CAST[handle].id, fixture.tokens[handle])] as const;
  const connections: (readonly [Handle, Connection])[] = await Promise.all(listeners.map(open));

  // A code is verified once, in the prepared campus.
  const succeeded = await askEverything(app, fixture);
  expect([...CALLS.keys()].filter((call) => !succeeded.has(call))).toEqual(["verifications.verify"]);

  const got: Handle[] = [];
  for (const [handle, connection] of connections) {
    // The owner's connection ends with the account, after all pushes.
    if (handle === owner) await vi.waitFor(() => expect(connection.ended).toHaveLength(1), { timeout: 20_000 });
    const text = JSON.stringify(handle === owner ? connection.pushed : await connection.settled());
    if (text.includes(SENT_WORDS)) got.push(handle);
    read(`a push to ${handle}`, text, CAST[handle].id);
  }
  expect(got).toEqual([owner, "sohee"]);
  for (const [page, text] of await readPages(app, fixture)) read(`the page ${page}`, text, "outside", page);
  read("the metrics", (await app.app.inject("/metrics")).body, "outside");
  expect(logged()).toContain("/api/token/");
  read("the log", logged(), "outside");
  read("the list of a backup", await listBackup(app), "outside");
  expect([...new Set(leaks)]).toEqual([]);
});
