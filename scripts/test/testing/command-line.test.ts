import { expect, it } from "vitest";
import {
  flag,
  listOf,
  maybe,
  numberFrom,
  oneOf,
  readOptions,
  readWords,
  seed,
  usually,
  wholeFrom,
  word,
} from "../../testing/command-line.ts";

const OPTIONS = {
  members: usually("20", wholeFrom(1, 500)),
  rates: usually("100,200", listOf(numberFrom(0.5, 3000))),
  form: maybe(oneOf(["one", "other"])),
  calls: usually("", listOf(word)),
  "write-docs": flag,
  seed,
};

it("options have a usual value, or none, where they are left out", () => {
  const plain = { members: 20, rates: [100, 200], form: undefined, calls: [], writeDocs: false };
  expect(readOptions([], OPTIONS)).toEqual({ ...plain, seed: expect.any(Number) });
  const args = ["--members", "500", "--rates", "0.5, 20", "--form=other", "--calls", "users., push/", "--write-docs"];
  const given = { members: 500, rates: [0.5, 20], form: "other", calls: ["users.", "push/"], writeDocs: true, seed: 0 };
  expect(readOptions([...args, "--seed", "0"], OPTIONS)).toEqual(given);
  expect(readWords(["a", "--seed", "7", "b"], { seed })).toEqual({ values: { seed: 7 }, positionals: ["a", "b"] });
});

it.each([
  [["--members", "many"], '--members takes whole numbers from 1 to 500, not "many".'],
  [["--members", "0"], '--members takes whole numbers from 1 to 500, not "0".'],
  [["--members", "1.5"], '--members takes whole numbers from 1 to 500, not "1.5".'],
  [["--rates", "100,3001"], '--rates takes numbers from 0.5 to 3000, not "3001".'],
  [["--rates", "100,"], '--rates takes words with commas between them, not "100,".'],
  [["--form", "both"], '--form takes one or other, not "both".'],
  [["--seed", "9999999999"], /--seed takes whole numbers/],
  [["--sizes", "5"], /sizes/],
  [["stray"], /stray/],
])("%j is refused with a sentence", (args, sentence) => {
  expect(() => readOptions(args, OPTIONS)).toThrow(sentence);
});
