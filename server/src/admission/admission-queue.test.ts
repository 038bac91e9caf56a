import { expect, it } from "vitest";
import { manualClock } from "../platform/clock.ts";
import { openAdmissionQueue } from "./admission-queue.ts";

const WAIT_MS = 500;
/** The time that the calls of a turn may take. */
const TURN_MS = 2;

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
    /** The call that has just begun takes the rest of its turn. */
    takeTurn: () => clock.advance(TURN_MS),
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

it("begins calls at once until the time of the turn is used up, and the others in later turns in their order", () => {
  const { line, come, turn, takeTurn, begun, isIdle } = lineByHand();
  for (const name of ["a", "b"]) come(name);
  takeTurn();
  for (const name of ["c", "d"]) come(name);
  expect([begun, line.waiting]).toEqual([["a", "b"], 2]);
  turn();
  come("e");
  expect([begun, line.waiting]).toEqual([["a", "b", "c", "d", "e"], 0]);
  turn();
  expect(isIdle()).toBe(true);
  come("f");
  expect(begun.at(-1)).toBe("f");
});

it("begins one call in each turn while connections are new, so that the next connection is accepted soon", () => {
  const { line, come, turn, begun } = lineByHand();
  come("a");
  line.noteConnection();
  for (const name of ["b", "c", "d"]) come(name);
  expect(begun).toEqual(["a"]);
  turn();
  line.noteConnection();
  expect(begun).toEqual(["a", "b"]);
  turn();
  expect(begun).toEqual(["a", "b", "c"]);
  come("e");
  turn();
  expect(begun).toEqual(["a", "b", "c", "d", "e"]);
});

it("lets no call overtake the waiting ones", () => {
  const { line, come, turn, takeTurn, begun } = lineByHand();
  come("a");
  takeTurn();
  line.wait({ begin: takeTurn, refuse: () => {}, isGone: () => false });
  come("b");
  turn();
  come("c");
  expect([begun, line.waiting]).toEqual([["a"], 2]);
  turn();
  expect([begun, line.waiting]).toEqual([["a", "b", "c"], 0]);
});

it("refuses calls that waited too long and begins the others, and warns once a minute", () => {
  const { line, come, turn, takeTurn, begun, refused, clock, complaints, isIdle } = lineByHand();
  come("first");
  takeTurn();
  for (const name of ["a", "b"]) come(name);
  clock.advance(1);
  come("c");
  clock.advance(WAIT_MS);
  turn();
  expect([begun, refused, line.waiting, isIdle()]).toEqual([["first"], ["a", "b", "c"], 0, true]);
  expect(complaints).toEqual([{ waitMs: WAIT_MS, waiting: 2 }]);
});

it("does nothing for callers who have disconnected", () => {
  const { come, leave, turn, takeTurn, begun, refused, isIdle } = lineByHand();
  come("a");
  takeTurn();
  for (const name of ["b", "c"]) come(name);
  leave("b");
  turn();
  turn();
  expect([begun, refused, isIdle()]).toEqual([["a", "c"], [], true]);
});

it("counts the wait before the arrival: while the first call of its turn ran, and the given time", () => {
  const { line, come, turn, begun, refused, clock } = lineByHand();
  come("a");
  clock.advance(WAIT_MS);
  come("b");
  line.wait({ begin: () => begun.push("c"), refuse: () => refused.push("c"), isGone: () => false }, 1);
  turn();
  expect([begun, refused]).toEqual([["a", "b"], ["c"]]);
});
