import { describe, expect, test } from "vitest";
import type { DataFolderContent } from "../../tools/crash/data-folder.ts";
import { type CallOutcome, CrashJournal } from "../../tools/crash/journal.ts";
import { crashTable } from "../../tools/crash/main.ts";
import { runCrash } from "../../tools/crash/run.ts";

const TIMEOUT_MS = 240_000;

/** The tests never call it: their post knows its own state. */
const NOWHERE: DataFolderContent = {
  row: () => undefined,
  all: () => [],
  contradictions: () => [],
  [Symbol.dispose]() {},
};

/** The faults where a post was to be made and is seen so afterwards. */
async function afterCall(outcome: CallOutcome, seen: string): Promise<string[]> {
  const journal = new CrashJournal();
  const post = { name: "post", stateIn: () => seen };
  journal.add(post, "gone");
  await journal.attempt(post, "there", async () => outcome);
  return journal.faultsIn(NOWHERE);
}

describe("what a run records about its writes", () => {
  test.each<[CallOutcome, string]>([
    ["done", "there"],
    ["refused", "gone"],
    ["unknown", "gone"],
    ["unknown", "there"],
  ])("finds nothing wrong with a call that is %s and stands as %s", async (outcome, seen) => {
    expect(await afterCall(outcome, seen)).toEqual([]);
  });

  test.each<[CallOutcome, string, string]>([
    ["done", "gone", "lost: post was acknowledged as there, and is gone"],
    ["refused", "there", "lost: post was acknowledged as gone, and is there"],
    [
      "unknown",
      "half: without its pictures",
      "half done: post was to be gone or there, and is half: without its pictures",
    ],
  ])("finds a call that is %s and stands as %s", async (outcome, seen, fault) => {
    expect(await afterCall(outcome, seen)).toEqual([fault]);
  });
});

describe("npm run crash", () => {
  test(
    "kills a first start, a server at work and a start, and finds that nothing is lost",
    async () => {
      const said: string[] = [];
      const report = await runCrash({ kills: 3, seed: 22, clients: 4, disk: "usual" }, (line) => said.push(line));
      expect(report.faults).toEqual([]);
      expect(report.kills).toEqual({ "first start": 1, work: 1, start: 1 });
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
