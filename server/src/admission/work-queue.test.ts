import { expect, it } from "vitest";
import { openWorkQueue } from "./work-queue.ts";

/** A task that runs until the test ends it. */
function task(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    run: () => {
      log.push(name);
      return promise;
    },
    end: () => resolve(name),
  };
}

it("runs a limited number of tasks, queues a limited number in order, and refuses the others at once", async () => {
  let refused = 0;
  const begun: string[] = [];
  const queue = openWorkQueue({ atOnce: 2, waiting: 2 }, () => {
    refused += 1;
  });
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => task(name, begun));
  if (!a || !b || !c || !d || !e) throw new Error("five were made");
  const results = [a, b, c, d].map(({ run }) => queue.run(run));
  expect(await queue.run(e.run)).toMatchObject({ code: "OVERLOADED", retryAfterSeconds: 1 });
  expect([begun, refused]).toEqual([["a", "b"], 1]);
  b.end();
  await results[1];
  expect(begun).toEqual(["a", "b", "c"]);
  for (const { end } of [a, c, d]) end();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
  expect(begun).toEqual(["a", "b", "c", "d"]);
  e.end();
  expect(await queue.run(e.run)).toBe("e");
});

it("gives the slot of a task that throws to the next task", async () => {
  const queue = openWorkQueue({ atOnce: 1, waiting: 1 }, () => {});
  const failing = queue.run(() => Promise.reject(new Error("no")));
  const next = queue.run(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
  expect(await queue.run(() => Promise.resolve("later"))).toBe("later");
});
