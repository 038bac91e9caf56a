import { expect, test } from "vitest";
import { chainsOf, columnsOf } from "./chains.ts";

const FIVE_PATHS = {
  paths_id: [
    [2, 20],
    [3, 20],
    [4, 20],
    [2, 21],
    [5, 21],
  ],
  paths_name: [
    ["윤준호", "최은서"],
    ["김민지", "최은서"],
    ["김도윤", "최은서"],
    ["윤준호", "오세린"],
    ["박지우", "오세린"],
  ],
};

const idsOf = (people: readonly { id: number }[] | undefined) => people?.map(({ id }) => id);

test("pairs the parallel lists of ids and names", () => {
  expect(chainsOf(FIVE_PATHS)[4]).toEqual([
    { id: 5, name: "박지우" },
    { id: 21, name: "오세린" },
  ]);
});

test("gives a member without a name the name of members who left", () => {
  expect(chainsOf({ paths_id: [[9]], paths_name: [] })).toEqual([[{ id: 9, name: "알 수 없음" }]]);
});

test("lists everybody once at the first position, and chooses the first one", () => {
  const [first, second] = columnsOf(chainsOf(FIVE_PATHS), []);
  expect(idsOf(first?.options)).toEqual([2, 3, 4, 5]);
  expect(first?.chosen.name).toBe("윤준호");
  expect(idsOf(second?.options)).toEqual([20, 21]);
  expect(second?.chosen.name).toBe("최은서");
});

test("choosing the first member limits the second one to real chains", () => {
  const [, second] = columnsOf(chainsOf(FIVE_PATHS), [5]);
  expect(idsOf(second?.options)).toEqual([21]);
});

test("keeps the second member only when the new first one knows them", () => {
  expect(columnsOf(chainsOf(FIVE_PATHS), [2, 21])[1]?.chosen.id).toBe(21);
  expect(columnsOf(chainsOf(FIVE_PATHS), [3, 21])[1]?.chosen.id).toBe(20);
});

test("every offered choice is a chain of the response", () => {
  const chains = chainsOf(FIVE_PATHS);
  const real = new Set(FIVE_PATHS.paths_id.map(String));
  for (const first of columnsOf(chains, [])[0]?.options ?? []) {
    for (const second of columnsOf(chains, [first.id])[1]?.options ?? []) {
      const chosen = columnsOf(chains, [first.id, second.id]).map((column) => column.chosen.id);
      expect(real.has(String(chosen))).toBe(true);
    }
  }
});

test.each([[[]], [[[]]]])("has no columns for %j", (paths_id) => {
  expect(columnsOf(chainsOf({ paths_id, paths_name: [] }), [])).toEqual([]);
});
