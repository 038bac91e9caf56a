import { expect, test, vi } from "vitest";
import { randomInteger } from "./random-integer.ts";

/** Makes the browser's random source return these words, one after the other. */
function draw(...words: number[]) {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = words.shift() ?? 0;
    return array;
  });
}

test("draws both limits", () => {
  draw(0, 899_999);
  expect(randomInteger(100_000, 999_999)).toBe(100_000);
  expect(randomInteger(100_000, 999_999)).toBe(999_999);
});

test("draws again in the incomplete last range, which would favour small numbers", () => {
  draw(2 ** 32 - 1, 5);
  expect(randomInteger(100_000, 999_999)).toBe(100_005);
});
