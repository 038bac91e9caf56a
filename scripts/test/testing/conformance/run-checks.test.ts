import { CONTRACT } from "@chonsu/shared/contract/table";
import { describe, expect, it } from "vitest";
import type { Adapter } from "../../../testing/conformance/adapter.ts";
import type { Check } from "../../../testing/conformance/check.ts";
import { CheckFailure, Missing } from "../../../testing/conformance/failure.ts";
import { allChecks } from "../../../testing/conformance/run/catalogue.ts";
import { runChecks, seededOrder } from "../../../testing/conformance/run-checks.ts";
import { beginRun } from "../../../testing/conformance/run-facts.ts";

const CONFIG: Parameters<typeof beginRun>[2] = {
  verification: "client",
  school: "카이스트",
  email_domains: ["kaist.ac.kr"],
};

const check = (id: string, run: Check["run"], more: Partial<Check> = {}): Check => ({
  id,
  group: "g",
  kind: "rule",
  says: "it is so",
  proves: "R1",
  run,
  ...more,
});

function run(checks: readonly Check[], options: { adapter?: Adapter; concurrency?: number; timeoutMs?: number } = {}) {
  const { adapter = {}, concurrency = 4, timeoutMs = 5000 } = options;
  return runChecks(beginRun("http://127.0.0.1:9", adapter, CONFIG), checks, { concurrency, timeoutMs, seed: "a" });
}

const fine = async () => {};

describe("running checks", () => {
  it("reports each in order: passed, failed with the answer, skipped with the missing ability", async () => {
    const { results } = await run([
      check("a", fine),
      check("b", () => Promise.reject(new CheckFailure({ expected: "1", came: "2", curl: "curl x" }))),
      check("c", fine, { needs: ["readMails"] }),
      check("d", () => Promise.reject(new Missing("VERIFICATION_MODE=server"))),
      check("e", () => Promise.reject(new Error("broken", { cause: new Error("deep") }))),
    ]);
    expect(results.map(({ id, outcome, missing }) => [id, outcome, missing])).toEqual([
      ["a", "passed", undefined],
      ["b", "failed", undefined],
      ["c", "skipped", "the adapter's readMails"],
      ["d", "skipped", "VERIFICATION_MODE=server"],
      ["e", "failed", undefined],
    ]);
    expect(results[1]?.fault).toMatchObject({ expected: "1", came: "2", curl: "curl x" });
    expect(results[4]?.fault?.came).toBe("broken (deep)");
  });

  it("does not fail a check of what a server may lack", async () => {
    const { results } = await run([check("a", () => Promise.reject(new Error("none")), { addition: "client_key" })]);
    expect(results[0]).toMatchObject({ outcome: "not there", missing: "+ client_key" });
  });

  it("ends a check that takes too long", async () => {
    const { results } = await run([check("a", () => new Promise(() => {}))], { timeoutMs: 20 });
    expect(results[0]?.fault).toMatchObject({ expected: "an end within 20 ms", came: "none" });
  });

  it("fails a check that never made the call it is about", async () => {
    const sees = { endpoint: CONTRACT.settings.read, outcome: 200 };
    const { results } = await run([check("a", fine, { sees })]);
    expect(results[0]?.fault?.came).toMatch(/never saw it/);
  });

  it("runs as many at once as allowed; checks that move the clock run alone, at the end", async () => {
    let now = 0;
    let most = 0;
    const ended: string[] = [];
    const watched = (id: string) => async () => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      ended.push(`${id} beside ${now}`);
    };
    const adapter = { advanceClock: async () => {}, ageLink: async () => {} };
    const moving = [
      check("clock", watched("clock"), { needs: ["advanceClock"] }),
      check("age", watched("age"), { needs: ["ageLink"] }),
    ];
    const others = ["a", "b", "c", "d", "e"].map((id) => check(id, watched(id)));
    await run([...moving, ...others], { adapter, concurrency: 3 });
    expect(most).toBe(3);
    expect(ended.slice(-2).toSorted()).toEqual(["age beside 0", "clock beside 0"]);
  });
});

describe("the order of checks", () => {
  const list = Array.from({ length: 30 }, (_none, index) => ({ id: `${index}` }));

  it("depends on the seed and leaves no check out", () => {
    expect(seededOrder(list, "a")).toEqual(seededOrder(list, "a"));
    expect(seededOrder(list, "a")).not.toEqual(seededOrder(list, "b"));
    expect(new Set(seededOrder(list, "a"))).toEqual(new Set(list));
  });
});

it("the catalogue of checks has stable, unique ids, each with a sentence", () => {
  const checks = allChecks();
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  for (const { id, says } of checks) {
    expect(id).toMatch(/^[a-zA-Z]+(\.[a-zA-Z]+)?\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(says.length, id).toBeGreaterThan(5);
  }
});
