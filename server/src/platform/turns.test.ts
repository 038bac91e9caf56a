import { expect, it } from "vitest";
import { nextTurn, queueForTurns } from "./clock.ts";

it("gives each task a turn of the event loop of its own, in order", async () => {
  const ownTurn = queueForTurns();
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 10) nextTurn(count);
  };
  nextTurn(count);
  const turns: [string, number][] = [];
  const task = (name: string) =>
    new Promise<void>((done) => {
      ownTurn(() => {
        turns.push([name, turn]);
        done();
      });
    });
  await Promise.all([task("a"), task("b"), task("c")]);
  await task("d");
  expect(turns.map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
  expect(new Set(turns.map(([, at]) => at)).size).toBe(4);
});
