import { describe, expect, test } from "vitest";
import type { DataFolder } from "../../tools/crash/data-folder.ts";
import { type Entity, Journal, type Outcome } from "../../tools/crash/journal.ts";
import { crashTable } from "../../tools/crash/main.ts";
import { runCrash } from "../../tools/crash/run.ts";

const TIMEOUT_MS = 240_000;

/** The tests never call it: the entities below know their own state. */
const NOWHERE: DataFolder = {
  row: () => undefined,
  all: () => [],
  tables: () => ({}),
  contradictions: () => [],
  [Symbol.dispose]() {},
};

/** An entity whose state a test sets. */
function entity(name: string): Entity & { seen: string } {
  return {
    name,
    seen: "gone",
    stateIn() {
      return this.seen;
    },
  };
}

async function afterCall(outcome: Outcome, seen: readonly [string, string]): Promise<string[]> {
  const journal = new Journal();
  const [one, other] = [entity("one"), entity("other")];
  for (const each of [one, other]) journal.add(each, "gone");
  const change = [one, other].map((each) => [each, "there"] as const);
  await journal.attempt(change, async () => outcome);
  [one.seen, other.seen] = seen;
  return journal.faultsIn(NOWHERE);
}

describe("what a run records about its writes", () => {
  test.each<[Outcome, readonly [string, string]]>([
    ["done", ["there", "there"]],
    ["refused", ["gone", "gone"]],
    ["unknown", ["gone", "gone"]],
    ["unknown", ["there", "there"]],
  ])("finds nothing wrong with a call that is %s and stands as %j", async (outcome, seen) => {
    expect(await afterCall(outcome, seen)).toEqual([]);
  });

  test.each<[Outcome, readonly [string, string], RegExp]>([
    ["done", ["there", "gone"], /^lost: other was acknowledged as there, and is gone$/],
    ["refused", ["there", "gone"], /^lost: one was acknowledged as gone, and is there$/],
    ["unknown", ["there", "gone"], /^half done: one was to be gone or there, and is there; other .* is gone$/],
    ["unknown", ["half: without its pictures", "gone"], /^half done: .*without its pictures/],
  ])("finds a call that is %s and stands as %j", async (outcome, seen, fault) => {
    expect(await afterCall(outcome, seen)).toContainEqual(expect.stringMatching(fault));
  });
});

describe("npm run crash", () => {
  test(
    "kills a first start, a migration and a server at work, and finds that nothing is lost",
    async () => {
      const said: string[] = [];
      const report = await runCrash({ kills: 3, seed: 22, clients: 4, disk: "usual" }, (line) => said.push(line));
      expect(report.faults).toEqual([]);
      expect(report.kills).toEqual({ "first start": 1, migration: 1, work: 1 });
      expect(report.writes.done + report.writes.unknown).toBeGreaterThan(0);
      expect(said).toHaveLength(3);
      expect(crashTable(report)).toMatch(/^found wrong +0$/m);
    },
    TIMEOUT_MS,
  );

  test(
    "finds that writes are lost where the disk keeps less than it says",
    async () => {
      const { faults } = await runCrash({ kills: 3, seed: 5, clients: 8, disk: "lies" }, () => {});
      expect(faults).toContainEqual(expect.stringMatching(/^lost: .* was acknowledged/));
    },
    TIMEOUT_MS,
  );
});
