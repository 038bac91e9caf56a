import fs from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { ERRORS } from "@chonsu/shared/errors";
import type { Response } from "supertest";
import { expect, it, onTestFinished, vi } from "vitest";
import { isRefusal } from "../../src/platform/refusal.ts";
import { connectionOf, leaveNoRoom } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";
import { startTestApp, TEST_NOW, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

const statusOf = ({ status }: Response) => status;

async function startOnFile(options: { readonly expectErrors?: boolean } = {}) {
  const file = path.join(tempFolder(), "chonsu.db");
  const seeded = openDatabase(file);
  seedScenario(seeded, "campus", TEST_NOW);
  seeded.close();
  return startTestApp({ ...options, file });
}

/** From here on the disk is slow: a synchronization ends when the test says so. */
async function slowDisk({ ctx }: TestApp) {
  await new Promise(ctx.commits.whenDurable);
  const asked: (() => void)[] = [];
  const keep = () => {
    for (const end of asked.splice(0)) end();
  };
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, end) => void asked.push(() => end(null)));
  onTestFinished(keep);
  return { asked, keep };
}

it("pushes a change only after the disk has kept it, and does not make readers wait", async () => {
  const app = await startOnFile();
  const [haneul, byeol] = [app.as("haneul"), app.as("byeol")];
  const tab = await openConnection(app, CAST.haneul.id);
  const { asked, keep } = await slowDisk(app);

  let answered = false;
  const request = haneul.post("/api/friends/").send({ to_user_id: CAST.byeol.id });
  const answer = request.then((one) => {
    answered = true;
    return one;
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // Others read the change already and do not wait.
  const { body } = await byeol.get("/api/friends/");
  expect(JSON.stringify(body)).toContain(CAST.haneul.name);
  expect([answered, await tab.payloads("friends:changed")]).toEqual([false, []]);

  keep();
  expect((await answer).status).toBe(201);
  expect(await tab.payloads("friends:changed")).toHaveLength(1);
});

it("undoes all commands of a group, in memory too, when the disk is full for one of them", async () => {
  const app = await startOnFile({ expectErrors: true });
  const me = app.as("haneul");
  const chon = "select id, to_user_id other from friend_relations where status = 'accepted' and from_user_id = ?";
  const [{ id, other } = {}] = connectionOf(app).prepare(chon).all(CAST.haneul.id);
  const friend = Number(other);
  const { asked, keep } = await slowDisk(app);
  const first = me.post("/api/search-history/").send({ keyword: "로봇" }).then(statusOf);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // This command is committed after that synchronization.
  const removal = me.delete(`/api/friends/delete/${id}/`).then(statusOf);
  await vi.waitFor(() => expect(app.ctx.graph.distance(CAST.haneul.id, friend)).not.toBe(1));
  leaveNoRoom(app);
  const fill = () => connectionOf(app).exec("insert into rate_limits (key, until) values (zeroblob(1000000), 0)");
  expect(() => app.ctx.commits.run(fill, isRefusal)).toThrow("full");
  expect(await removal).toBe(ERRORS.STORAGE_FULL.status);
  expect(app.ctx.graph.distance(CAST.haneul.id, friend)).toBe(1);

  keep();
  expect(await first).toBe(201);
  expect(contradictionsIn(app)).toEqual([]);
  const again = me.delete(`/api/friends/delete/${id}/`).then(statusOf);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  keep();
  expect(await again).toBe(204);
});

it("answers 503 and changes nothing while another program locks the database for too long", async () => {
  const app = await startOnFile({ expectErrors: true });
  const other = openDatabase(connectionOf(app).name);
  onTestFinished(other.close);
  const me = app.as("haneul");
  const send = () => me.post("/api/create-invitation-link/").send({ name: "늦은 손님" });
  const links = async () => (await me.get("/api/invitation-links/").expect(200)).body;
  const before = await links();
  connectionOf(app).exec("pragma busy_timeout = 0");
  other.connection.exec("begin immediate");
  const refused = await send();
  expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "OVERLOADED", "1"]);
  expect(await links()).toEqual(before);
  other.connection.exec("rollback");
  await send().expect(201);
});
