import { exactPlace } from "@chonsu/shared/format/text/search-text-places";
import { expect, test } from "vitest";
import { marked } from "../../test/searches/index-steps.ts";
import { NgramIndex } from "./ngram-index.ts";

const place = (letter: string) => exactPlace(letter.charCodeAt(0));

const textsIn = (index: NgramIndex, lists: readonly number[]) => marked(10, (texts) => index.mark(lists, texts));

test("a pair of letters is one list; a letter is the lists of all pairs that begin with it, also at the end of a text", () => {
  const index = new NgramIndex();
  for (const [number, text] of ["가나", "나가나", "나다", "가"].entries()) index.add(number, text);
  expect(index.pairs(place("가"), place("나"))).toHaveLength(1);
  expect(textsIn(index, index.pairs(place("가"), place("나")))).toEqual([0, 1]);
  expect(index.pairs(place("나"), place("나"))).toEqual([]);
  expect(textsIn(index, index.beginning(place("가")))).toEqual([0, 1, 3]);
  expect(textsIn(index, index.beginning(place("다")))).toEqual([2]);
  expect(index.sizeOf(index.beginning(place("나")))).toBe(4);
});

test("the pairs of removed texts leave no list behind, and the numbers of their lists are used again", () => {
  const index = new NgramIndex();
  index.add(1, "가나다");
  const [list] = index.pairs(place("가"), place("나"));
  index.add(2, "나다");
  index.remove(1, "가나다");
  expect([index.beginning(place("가")), index.pairs(place("가"), place("나"))]).toEqual([[], []]);
  expect(textsIn(index, index.pairs(place("나"), place("다")))).toEqual([2]);
  index.add(3, "라마");
  expect(index.pairs(place("라"), place("마"))).toContain(list);
  index.remove(9, "없던 글");
  expect(textsIn(index, index.beginning(place("라")))).toEqual([3]);
});
