import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { describe, expect, it, vi } from "vitest";
import { conversationBetween, say, sayPicture, startQuietApp, textsSeenBy } from "../support/chat.ts";
import { dial, openConnection, outcome } from "../support/connections.ts";
import { TEST_NOW } from "../support/harness.ts";

const { hangyeol, garam } = CAST;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Two whole products in this process, a year apart. */
async function startTwo() {
  return { one: await startQuietApp(), other: await startQuietApp({ now: TEST_NOW + YEAR_MS }) };
}

describe("two apps in one process do not see each other", () => {
  it("in rows, memory, time, pushes and files", async () => {
    const { one, other } = await startTwo();
    const tab = await openConnection(one, hangyeol.id);
    const otherTab = await openConnection(other, hangyeol.id);
    const conversation = await conversationBetween(one, "hangyeol", "garam");
    await say(one.as("hangyeol"), conversation, "여기만");
    expect((await other.as("garam").get("/api/conversations/")).body).toEqual([]);
    const mirrored = await conversationBetween(other, "garam", "hangyeol");
    const later = await say(other.as("garam"), mirrored, "저기만");
    expect(later.created_at).toBe("2027-11-21T14:00:00.000+09:00");
    expect(await textsSeenBy(one.as("garam"), conversation)).toEqual(["여기만"]);
    expect(await tab.payloads("message:new")).toMatchObject([{ message: { message: "여기만" } }]);
    expect(await otherTab.payloads("message:new")).toMatchObject([{ message: { message: "저기만" } }]);
    const { image_url } = await sayPicture(one.as("hangyeol"), conversation);
    await one.visitor().get(`${image_url}`).expect(200);
    await other.visitor().get(`${image_url}`).expect(404);
    expect(other.ctx.files.list()).toEqual([]);
    const request = await one.as("hangyeol").post("/api/friends/").send({ to_user_id: garam.id });
    await one.as("garam").patch(`/api/friends/update/${request.body.id}/`).send({ status: "accepted" }).expect(200);
    expect([one, other].map(({ ctx }) => ctx.graph.distance(hangyeol.id, garam.id))).toEqual([1, null]);
  });

  it("in tokens, even with the same secret", async () => {
    const { one, other } = await startTwo();
    const token = one.token(hangyeol.id);
    await one.visitor(token).get("/api/conversations/").expect(200);
    const refused = await other.visitor(token).get("/api/conversations/");
    expect([refused.status, refused.body.code]).toEqual([401, "token_not_valid"]);
    expect(await outcome(dial(other.url, { token }))).toBe("token_not_valid");
  });

  it("in what their clocks trigger, and when one of them is closed", async () => {
    const { one, other } = await startTwo();
    const [tab, otherTab] = [await openConnection(one, hangyeol.id), await openConnection(other, hangyeol.id)];
    const [me, otherMe] = [one.as("hangyeol"), other.as("hangyeol")];
    one.clock.advance(ACCESS_TOKEN_LIFETIME_MS);
    await vi.waitFor(() => expect(tab.ended).toHaveLength(1));
    await me.get("/api/conversations/").expect(401);
    await one.app.close();
    await otherMe.get("/api/conversations/").expect(200);
    expect([await otherTab.settled(), otherTab.ended]).toEqual([[], []]);
    expect(other.clock.now()).toBe(TEST_NOW + YEAR_MS);
  });
});

it("an import of any module of shared, db and server opens nothing, reads nothing and starts nothing", async () => {
  const home = tempFolder();
  const modules = ["shared", "db", "server"].flatMap(modulesOf);
  expect(modules.length).toBeGreaterThan(100);
  const watch = fileURLToPath(new URL("../support/import-watch.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [watch, ...modules], { cwd: home });
  expect(JSON.parse(stdout)).toEqual({ imported: modules.length, did: [], stillRunning: [] });
  expect(readdirSync(home)).toEqual([]);
}, 30_000);

/** Programs: what is imported runs at once. */
const PROGRAM = /(^main|^check-settings|-worker)\.ts$/;

/** All modules of a package except its tests and programs. */
function modulesOf(room: string): string[] {
  const root = fileURLToPath(new URL(`../../../${room}/src/`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !PROGRAM.test(name))
    .map((name) => path.join(root, name));
}
