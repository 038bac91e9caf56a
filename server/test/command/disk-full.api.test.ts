import { hash } from "node:crypto";
import { existsSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { ERRORS } from "@chonsu/shared/errors";
import { INTRODUCTION_MAX, MESSAGE_MAX, PROJECT_CONTENT_MAX } from "@chonsu/shared/limits";
import type { Response } from "supertest";
import { describe, expect, it } from "vitest";
import { openFileStore } from "../../src/files/file-store.ts";
import { connectionOf, leaveNoRoom, readValue, rowsAsText } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";
import { png } from "../support/pictures.ts";

/** More calls than fit into the room that is left. */
const CALLS_MAX = 60;
const PAGES_MAX = 2 ** 30;
/** The offset of the page size in a database file. */
const PAGE_BYTES_AT = 16;
const POST = { title: "가득", content: "가".repeat(PROJECT_CONTENT_MAX), keywords: ["로봇"] };

function noSpace(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

/** Calls that write pictures first and then rows. */
const CALLS: Readonly<Record<string, (app: TestApp) => Promise<Response>>> = {
  "a post with two pictures": async (app) =>
    app
      .as("haneul")
      .post("/api/projects/")
      .field("title", POST.title)
      .field("content", POST.content)
      .field("keywords[]", "로봇")
      .attach("images", await png(), "a.png")
      .attach("images", await png(), "b.png"),
  "a message with a picture": async (app) =>
    app
      .as("haneul")
      .post(`/api/messages/${conversationOf(app)}/create/`)
      .field("message", "가".repeat(MESSAGE_MAX))
      .attach("image", await png(), "a.png"),
  "a profile with a picture": async (app) =>
    app
      .as("haneul")
      .put("/api/profile/update/")
      .field("introduction", "가".repeat(INTRODUCTION_MAX))
      .attach("image", await png(), "a.png"),
};

/** Calls that write rows only. */
const ROW_CALLS: typeof CALLS = {
  "a mailed code": async (app) =>
    app.visitor().post("/api/send-code-email/").send({ email: "new@kaist.ac.kr", code: "123456" }),
};

function conversationOf(app: TestApp): unknown {
  const sql = "select id from conversations where ? in (user_1_id, user_2_id) and user_2_id is not null";
  return readValue(app, sql, CAST.haneul.id);
}

/** A digest of all rows except sessions, which the test begins, and rate limits, which count attempts. */
const rowsOf = (app: TestApp) => hash("sha256", rowsAsText(app, /sessions|rate_limits/));

function expectRefusal(response: Response): void {
  const { status, detail } = ERRORS.STORAGE_FULL;
  expect({ status: response.status, body: response.body }).toEqual({ status, body: { detail, code: "STORAGE_FULL" } });
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
}

function makeRoom(app: TestApp): void {
  connectionOf(app).exec(`pragma max_page_count = ${PAGES_MAX}`);
}

describe("a full disk", () => {
  it.each(Object.entries({ ...CALLS, ...ROW_CALLS }))(
    "without room for rows refuses %s and changes nothing, and accepts it when there is room",
    async (_name, call) => {
      const app = await startTestApp({ expectErrors: true, isUnused: true });
      leaveNoRoom(app);
      let before = "";
      let response: Response;
      let calls = 0;
      do {
        before = rowsOf(app);
        response = await call(app);
        calls += 1;
      } while (response.ok && calls < CALLS_MAX);
      expectRefusal(response);
      expect(rowsOf(app)).toBe(before);
      expect(contradictionsIn(app)).toEqual([]);
      expect(app.errors.join()).toContain("there is no room left on the disk");
      // Reading still works.
      expect((await app.visitor().get("/api/config/")).status).toBe(200);
      makeRoom(app);
      expect((await call(app)).ok).toBe(true);
      expect(contradictionsIn(app)).toEqual([]);
    },
  );

  it.each(Object.entries(CALLS))(
    "without room for pictures refuses %s and keeps no part of a picture, and accepts it when there is room",
    async (name, call) => {
      const app = await startTestApp({ expectErrors: true, isUnused: true });
      const { files } = app.ctx;
      const before = { rows: rowsOf(app), files: files.list() };
      const write = files.write;
      let writes = 0;
      // The last picture of the call fails after the others were written.
      files.write = async (file, bytes) => {
        writes += 1;
        if (writes >= (name.includes("two") ? 2 : 1)) throw noSpace();
        await write(file, bytes);
      };
      expectRefusal(await call(app));
      expect({ rows: rowsOf(app), files: files.list() }).toEqual(before);
      expect(contradictionsIn(app)).toEqual([]);
      files.write = write;
      expect((await call(app)).ok).toBe(true);
      expect(contradictionsIn(app)).toEqual([]);
    },
  );

  // Linux has a device that is always full. Other systems have none, and there the test has no cases.
  it.each(["/dev/full"].filter(existsSync))(
    "during the writing of a picture leaves no part of it (%s)",
    async (device) => {
      const folder = tempFolder();
      const files = openFileStore(folder);
      symlinkSync(device, path.join(folder, ".a.webp.partial"));
      await expect(files.write("a.webp", Buffer.from("picture"))).rejects.toThrow(/ENOSPC/);
      expect(readdirSync(folder)).toEqual([]);
      await files.write("a.webp", Buffer.from("picture"));
      expect(readdirSync(folder)).toEqual(["a.webp"]);
    },
  );
});

it("damage that is found while the server runs is answered with 500 and logged with advice", async () => {
  const sound = await startTestApp();
  const bytes = connectionOf(sound).serialize();
  const root = "select rootpage from sqlite_schema where name = 'search_history_newest'";
  const page = Number(readValue(sound, root));
  const pageBytes = bytes.readUInt16BE(PAGE_BYTES_AT);
  bytes.fill(0, (page - 1) * pageBytes, page * pageBytes);
  const file = path.join(tempFolder({ "chonsu.db": bytes }), "chonsu.db");
  const app = await startTestApp({ expectErrors: true, file });
  const { status, body } = await app.as("haneul").get("/api/search-history/");
  expect({ status, code: body.code }).toEqual({ status: 500, code: "INTERNAL" });
  expect(app.errors.join()).toContain("the database is damaged: stop the server and bring back a backup");
});
