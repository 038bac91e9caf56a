import { experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords } from "@chonsu/db/tables/projects";
import { profileKeywords } from "@chonsu/db/tables/users";
import { gte } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/keywords/";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** The terms in use after all that was written past the services. */
async function keywords(): Promise<string[]> {
  app.ctx.memory.sync();
  const { body } = await app.as("hangyeol").get(PATH).expect(200);
  return body.map(({ keyword }: { keyword: string }) => keyword);
}

function clear(): void {
  const { db } = app.ctx;
  db.delete(profileKeywords).where(gte(profileKeywords.position, 0)).run();
  db.delete(projectKeywords).where(gte(projectKeywords.position, 0)).run();
  db.delete(experienceTags).where(gte(experienceTags.position, 0)).run();
}

describe("GET /api/keywords/", () => {
  it("is empty when nobody uses any, and forgets what nobody uses any more", async () => {
    clear();
    expect(await keywords()).toEqual([]);
    const me = app.as("hangyeol");
    await me
      .put("/api/profile/update/")
      .send({ keywords: ["처음 쓰는 말"] })
      .expect(200);
    expect(await keywords()).toEqual(["처음 쓰는 말"]);
    await me.put("/api/profile/update/").send({ keywords: [] }).expect(200);
    expect(await keywords()).toEqual([]);
  });

  it("is one list in memory, the same until something changes", async () => {
    const before = app.ctx.texts.keywords();
    await app.as("hangyeol").get(PATH).expect(200);
    expect(app.ctx.texts.keywords()).toBe(before);
    const me = app.as("hangyeol");
    const statements = await statementsDuring(app, async () => me.get(PATH).expect(200));
    expect(statements.filter((text) => text.includes("keyword"))).toEqual([]);
  });
});
