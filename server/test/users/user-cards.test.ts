import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { loadMemberCards } from "../../src/modules/users/users.service.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp } from "../support/harness.ts";

it("cached user cards keep nothing from a command that is refused", async () => {
  const { ctx } = await startTestApp();
  const ids = [CAST.haneul.id];
  const introduction = () =>
    ctx.cards.of(ids, (missing) => loadMemberCards(ctx.db, missing)).get(CAST.haneul.id)?.row.introduction;
  const before = introduction();
  transact(ctx, () => {
    connectionOf({ ctx }).exec(`update users set introduction = 'never' where id = ${ids}`);
    expect(introduction()).toBe("never");
    return refuse("NOT_FOUND");
  });
  expect(introduction()).toBe(before);
});
