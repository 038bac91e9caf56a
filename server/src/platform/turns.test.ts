import { expect, it } from "vitest";
import { nextTurn } from "./clock.ts";
import { atOnce, inTurns, joined, ownTurn, type Steps } from "./turns.ts";

/** Counts the turns of the event loop. */
function countTurns() {
  const seen = { turns: 0 };
  const count = () => {
    seen.turns += 1;
    if (seen.turns < 50) nextTurn(count);
  };
  nextTurn(count);
  return seen;
}

function* threeSteps(note: () => void): Steps<string> {
  note();
  yield;
  note();
  yield;
  note();
  return "done";
}

it("gives each step of all works a turn of the event loop of its own, in order", async () => {
  const seen = countTurns();
  const steps: [string, number][] = [];
  const noteOf = (name: string) => () => void steps.push([name, seen.turns]);
  const works = ["a", "b"].map((name) => inTurns(threeSteps(noteOf(name))));
  const other = ownTurn().then(noteOf("c"));
  expect(steps).toEqual([]);
  expect(await Promise.all(works)).toEqual(["done", "done"]);
  await other;
  await inTurns(threeSteps(noteOf("d")));
  expect(steps.map(([name]) => name).join("")).toBe("abcababddd");
  expect(new Set(steps.map(([, turn]) => turn)).size).toBe(steps.length);
});

it("ends with the first error, and when its signal is aborted", async () => {
  const end = new AbortController();
  let steps = 0;
  const stopped = inTurns(
    threeSteps(() => {
      steps += 1;
      end.abort();
    }),
    end.signal,
  );
  expect([await stopped, steps]).toEqual([undefined, 1]);
  const failing = threeSteps(() => {
    throw new Error("a bad step");
  });
  await expect(inTurns(failing)).rejects.toThrow("a bad step");
  expect(await inTurns(threeSteps(() => {}))).toBe("done");
});

it("joins short steps", () => {
  let notes = 0;
  const steps = joined(threeSteps(() => (notes += 1)));
  expect([steps.next(), notes]).toEqual([{ value: "done", done: true }, 3]);
  expect(atOnce(threeSteps(() => {}))).toBe("done");
});
