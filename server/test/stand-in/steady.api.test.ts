import path from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../src/platform/clock.ts";
import { ConfigError } from "../../src/platform/config-error.ts";
import { systemRandom } from "../../src/platform/random.ts";
import { openDataFolder } from "../../src/startup/data-folder.ts";
import { openTestProduct, openTestStandIn, rowsOf, type TestProduct } from "./harness.ts";

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

  it("is refused in English when the scenario is misspelt", async () => {
    const { control } = await openTestStandIn({ scenario: "empty" });
    for (const scenario of ["campus:stedy", "campus:", "steady", "Campus:steady", "empty:steady", "campus:steady:1"]) {
      const folder = path.join(tempFolder(), "data");
      const wanted = { folder, scenario, fresh: false, maySeed: true, onProgress: () => {} };
      const start = () => openDataFolder(wanted, manualClock(0), systemRandom());
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(/There is no scenario ".*"\. Choose one of: campus, campus:steady, empty, crowd:MEMBERS/);
      for (const call of ["reset", "sandboxes"]) {
        const { body } = await control.post(`/__standin/${call}/`).send({ scenario }).expect(400);
        const said = JSON.stringify(body);
        expect(said).toContain("campus, campus:steady, empty, crowd:MEMBERS or crowd:MEMBERS:SEED");
        expect(said).not.toMatch(/[가-힣]/);
      }
    }
  });
});
