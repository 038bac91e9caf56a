import { CAST } from "@chonsu/db/seed/cast";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";

const PATH = `/api/path/${CAST.kyungmin.id}/`;

describe("the names on a chain of acquaintances", () => {
  it("are those of now after a profile was renamed, and after a row was by hand", async () => {
    const app = await startTestApp();
    const me = app.as("haneul");
    const names = async () => (await me.get(PATH).expect(200)).body.paths_name;
    expect(await names()).toEqual([[CAST.junho.name, CAST.sangwoo.name]]);
    await app.as("junho").put("/api/profile/update/").send({ user_name: "Kim 새이름" }).expect(200);
    expect(await names()).toEqual([["Kim 새이름", CAST.sangwoo.name]]);
    app.ctx.db.update(users).set({ userName: "또다른이름" }).where(eq(users.id, CAST.sangwoo.id)).run();
    app.ctx.memory.sync();
    expect(await names()).toEqual([["Kim 새이름", "또다른이름"]]);
  });
});
