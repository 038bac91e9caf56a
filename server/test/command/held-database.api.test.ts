import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it, onTestFinished } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, TEST_NOW } from "../support/harness.ts";

const PATH = "/api/create-invitation-link/";

it("answers 503 and changes nothing while another program locks the database for too long", async () => {
  const file = path.join(tempFolder(), "chonsu.db");
  const other = openDatabase(file);
  onTestFinished(other.close);
  seedScenario(other, "campus", TEST_NOW);
  const app = await startTestApp({ file, expectErrors: true });
  const me = app.as("haneul");
  const links = async () => (await me.get("/api/invitation-links/").expect(200)).body;
  const before = await links();
  connectionOf(app).exec("pragma busy_timeout = 0");
  other.connection.exec("begin immediate");
  const refused = await me.post(PATH).send({ name: "늦은 손님" });
  expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "OVERLOADED", "1"]);
  expect(await links()).toEqual(before);
  other.connection.exec("rollback");
  await me.post(PATH).send({ name: "늦은 손님" }).expect(201);
});
