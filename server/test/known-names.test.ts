import { CAST } from "@chonsu/db/seed/cast";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createKnownNames } from "../src/modules/users/known-names.ts";
import { startTestApp } from "./harness.ts";

const PATH = `/api/path/${CAST.kyungmin.id}/`;

describe("the names on a chain of acquaintances", () => {
  it("are those of now after a profile was renamed, and after a row was by hand", async () => {
    const app = await startTestApp();
    const me = app.as("haneul");
    const names = async () => (await me.get(PATH).expect(200)).body.paths_name;
    expect(await names()).toEqual([[CAST.junho.name, CAST.sangwoo.name]]);
    await app.as("junho").put("/api/profile/update/").send({ user_name: "새이름" }).expect(200);
    expect(await names()).toEqual([["새이름", CAST.sangwoo.name]]);
    app.ctx.db.update(users).set({ userName: "또다른이름" }).where(eq(users.id, CAST.sangwoo.id)).run();
    app.ctx.memory.catchUp();
    expect(await names()).toEqual([["새이름", "또다른이름"]]);
  });
});

describe("the names that are known", () => {
  it("are read once, and again once a change of their member was told; who is nobody has none", () => {
    const asked: number[] = [];
    const known = createKnownNames((ids) => {
      asked.push(...ids);
      return ids.filter((id) => id < 10).map((id) => ({ id, name: `${id}` }));
    });
    const spell = (...ids: number[]) => ids.map(known.find(ids));
    expect([spell(1, 2, 99), spell(2, 1), spell(1, 3)]).toEqual([
      ["1", "2", undefined],
      ["2", "1"],
      ["1", "3"],
    ]);
    expect(asked).toEqual([1, 2, 99, 3]);
    known.follow([{ kind: "user", id: 2 }]);
    expect([spell(2), asked]).toEqual([["2"], [1, 2, 99, 3, 2]]);
  });

  it("are forgotten when a hundred thousand others were known after them, and an answer still has all it asked for", () => {
    const asked: number[] = [];
    const known = createKnownNames((ids) => {
      asked.push(ids.length);
      return ids.map((id) => ({ id, name: `${id}` }));
    });
    known.find([0]);
    const ids = Array.from({ length: 100_000 }, (_, index) => index);
    expect(ids.map(known.find(ids)).at(0)).toBe("0");
    known.find([100_000]);
    known.find([0]);
    expect(asked).toEqual([1, 99_999, 1, 1]);
  });
});
