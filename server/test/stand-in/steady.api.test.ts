import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { openTestProduct, rowsOf, type TestProduct } from "./harness.ts";

const TWO_MINUTES = 120_000;

/** The main person's notifications of expired links, before and after two minutes. */
async function noticesOverTime(test: TestProduct): Promise<readonly number[]> {
  const sql = "select id from notifications where type = 'invitation_expired' and user_id = ?";
  const count = () => rowsOf(test, sql, CAST.haneul.id).length;
  const before = count();
  await test.control.post("/__standin/clock/advance/").send({ ms: TWO_MINUTES }).expect(200);
  return [before, count()];
}

describe("the link of the main person that expires soon", () => {
  it("expires a minute after the start of campus, and the main person is notified", async () => {
    const [before = 0, after] = await noticesOverTime(await openTestProduct());
    expect(after).toBe(before + 1);
  });

  it("does not expire in campus:steady, in a sandbox or after a reset", async () => {
    const sandbox = await openTestProduct({ plan: { scenario: "campus:steady" } });
    const usual = await openTestProduct();
    await usual.control.post("/__standin/reset/").send({ scenario: "campus:steady" }).expect(200);
    for (const test of [sandbox, usual]) {
      expect((await test.control.get("/__standin/status/")).body).toMatchObject({ scenario: "campus:steady" });
      const [before, after] = await noticesOverTime(test);
      expect(after).toBe(before);
      await test.as("haneul");
    }
  });
});
