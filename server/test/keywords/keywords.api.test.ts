import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/keywords/";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

describe("GET /api/keywords/", () => {
  it("is one list in memory that stays the same until something changes", async () => {
    const before = app.ctx.texts.keywords();
    await app.as("hangyeol").get(PATH).expect(200);
    expect(app.ctx.texts.keywords()).toBe(before);
    const me = app.as("hangyeol");
    const statements = await statementsDuring(app, async () => me.get(PATH).expect(200));
    expect(statements.filter((text) => text.includes("keyword"))).toEqual([]);
  });
});
