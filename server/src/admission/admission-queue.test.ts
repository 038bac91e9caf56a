import { expect, it } from "vitest";
import { manualClock } from "../platform/clock.ts";
import { openAdmissionQueue } from "./admission-queue.ts";

const WAIT_MS = 500;

/** An admission queue whose event loop turns are driven by the test, and the outcome of each call. */
function lineByHand() {
  const clock = manualClock(0);
  const complaints: unknown[] = [];
  const next: (() => void)[] = [];
  const line = openAdmissionQueue({
    waitMs: WAIT_MS,
    clock,
    nextTurn: (task) => void next.push(task),
    log: { warn: (_message, facts) => complaints.push(facts) },
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const gone = new Set<string>();
  return {
    line,
    complaints,
    begun,
    refused,
    clock,
    /** Disconnects the caller. */
    leave: (name: string) => void gone.add(name),
    come(name: string) {
      if (line.mayBegin()) begun.push(name);
      else
        line.wait({
          begin: () => begun.push(name),
          refuse: () => refused.push(name),
          isGone: () => gone.has(name),
        });
    },
    /** Runs one turn of the event loop. */
    turn: () => next.shift()?.(),
    isIdle: () => next.length === 0,
  };
}

it("begins one call a turn, in the order they came, and the first after a pause at once", () => {
  const { line, come, turn, begun, isIdle } = lineByHand();
  for (const name of ["a", "b", "c"]) come(name);
  expect([begun, line.waiting]).toEqual([["a"], 2]);
  turn();
  come("d");
  expect(begun).toEqual(["a", "b"]);
  for (let turns = 0; turns < 3; turns += 1) turn();
  expect([begun, line.waiting, isIdle()]).toEqual([["a", "b", "c", "d"], 0, true]);
  come("e");
  expect(begun.at(-1)).toBe("e");
});

it("refuses all who waited too long at once and begins the first who did not, and complains once a minute", () => {
  const { line, come, turn, begun, refused, clock, complaints, isIdle } = lineByHand();
  for (const name of ["first", "a", "b", "c"]) come(name);
  turn();
  clock.advance(1);
  for (const name of ["d", "e"]) come(name);
  clock.advance(WAIT_MS);
  turn();
  expect([begun, refused, line.waiting]).toEqual([["first", "a", "d"], ["b", "c"], 1]);
  clock.advance(1);
  turn();
  expect([begun, refused, isIdle()]).toEqual([["first", "a", "d"], ["b", "c", "e"], true]);
  expect(complaints).toEqual([{ waitMs: WAIT_MS, waiting: 3 }]);
  for (const name of ["f", "g"]) come(name);
  clock.advance(60_000);
  turn();
  expect([begun.at(-1), refused.at(-1), complaints.length]).toEqual(["f", "g", 2]);
});

it("does nothing for callers who have disconnected", () => {
  const { come, leave, turn, begun, refused, isIdle } = lineByHand();
  for (const name of ["a", "b", "c"]) come(name);
  leave("b");
  turn();
  turn();
  expect([begun, refused, isIdle()]).toEqual([["a", "c"], [], true]);
});

it("counts what a call waited before it came: while the first one of its turn ran, or as it says", () => {
  const { line, come, turn, begun, refused, clock } = lineByHand();
  come("a");
  clock.advance(WAIT_MS);
  come("b");
  line.wait({ begin: () => begun.push("c"), refuse: () => refused.push("c"), isGone: () => false }, 1);
  turn();
  turn();
  expect([begun, refused]).toEqual([["a", "b"], ["c"]]);
});
