import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { loadMemberCards } from "../../src/modules/users/users.service.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { watchStatements } from "../contract/statements.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const { haneul, junho } = CAST;
const IDS = Object.values(CAST).map(({ id }) => id);
let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

/** Everybody from the cached cards, and from the rows. */
function bothWays() {
  const known = app.ctx.cards.of(IDS, (missing) => loadMemberCards(app.ctx.db, missing));
  return [Object.fromEntries(known), Object.fromEntries(loadMemberCards(app.ctx.db, IDS))];
}

describe("cached user cards", () => {
  it("are read once, and once again after a change", async () => {
    const list = () => app.as("haneul").get("/api/friends/one-degree/").expect(200);
    const statements: string[] = [];
    const end = watchStatements(app, (text) => statements.push(text));
    await list();
    const cold = statements.length;
    const { body } = await list();
    end();
    expect(statements.length - cold).toBeLessThan(cold - 4);
    await app.as("junho").put("/api/profile/update/").send({ introduction: "새로 쓴 소개" }).expect(200);
    const again = (await list()).body.find((user: { id: number }) => user.id === junho.id);
    expect(again.profile.introduction).toBe("새로 쓴 소개");
    expect(body).toHaveLength(9);
  });

  it("keep nothing from a command that is refused", () => {
    bothWays();
    transact(app.ctx, () => {
      connectionOf(app).exec(`update users set introduction = 'never' where id = ${haneul.id}`);
      const seen = app.ctx.cards.of([haneul.id], (ids) => loadMemberCards(app.ctx.db, ids)).get(haneul.id);
      expect(seen?.row.introduction).toBe("never");
      return refuse("NOT_FOUND");
    });
    const [known, rows] = bothWays();
    expect(known).toEqual(rows);
  });
});
