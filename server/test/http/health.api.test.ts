import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { startTestApp } from "../support/harness.ts";

const WELL = { database: true, migrations: true, running: true, storage: true };

it("reports that it is alive and ready, to anybody, and forbids to cache that", async () => {
  const { visitor } = await startTestApp();
  const alive = await visitor().get("/healthz").expect(200, { status: "ok" });
  expect(alive.headers["cache-control"]).toBe("no-store");
  const ready = await visitor().get("/readyz").set("Authorization", "Bearer broken").expect(200);
  expect(ready.body).toEqual({ status: "ok", checks: WELL });
  expect(ready.headers["cache-control"]).toBe("no-store");
  await visitor().head("/readyz").expect(200);
});

it("is alive but not ready when the database does not answer", async () => {
  const app = await startTestApp();
  const connection = connectionOf(app);
  connection.exec("alter table __drizzle_migrations rename to elsewhere");
  const { body } = await app.visitor().get("/readyz").expect(503);
  expect(body).toEqual({ status: "unavailable", checks: { ...WELL, database: false, migrations: false } });
  await app.visitor().get("/healthz").expect(200);
});

it("is not ready while the database is older than the program", async () => {
  const app = await startTestApp();
  app.ctx.db.run(sql`delete from __drizzle_migrations where created_at > 0 order by created_at desc limit 1`);
  const { body } = await app.visitor().get("/readyz").expect(503);
  expect(body.checks).toEqual({ ...WELL, migrations: false });
});
