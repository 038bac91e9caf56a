import { foldText, labelMatches, matchRange, searchTerm } from "@chonsu/shared/format/text/search-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, fill, marked } from "../../test/searches/index-steps.ts";
import { FieldIndex } from "./field-index.ts";

const DOCUMENTS = 12;
const LETTERS = [..."김긤기미민믽지진고과괘값갑ㄱㅁㅈㅄㅏaAßsİ%_\\ 0", "😀", "𐐀", "민".normalize("NFD"), "e\u0301"];
const texts = fc.array(fc.constantFrom(...LETTERS), { maxLength: 7 }).map((letters) => letters.join(""));

/** In another case or decomposed, or with its last letter half-typed. */
const WAYS = [
  (text: string) => text.toUpperCase(),
  (text: string) => text.normalize("NFD"),
  (text: string) =>
    text.replace(/[가-힣]$/, (last) => String.fromCharCode(last.charCodeAt(0) - ((last.charCodeAt(0) - 0xac00) % 28))),
];

const cases = casesOf(DOCUMENTS, texts, WAYS);
const documentsOf = (mark: (marks: Int32Array) => void) => marked(DOCUMENTS, mark);

describe("an index of labels", () => {
  test("finds the same as a look at every text after any changes, with the owners and the uses of each text", () =>
    fc.assert(
      fc.property(cases, (all) => {
        const index = new FieldIndex("label");
        const naive = fill(index, DOCUMENTS, all);
        const owners = (fits: (text: string) => boolean) =>
          [...naive]
            .filter(([, held]) => held.some(fits))
            .map(([document]) => document)
            .sort((a, b) => a - b);
        for (const q of all.terms) {
          const found = documentsOf((documents) => index.mark(searchTerm(q), documents));
          expect(found, q).toEqual(owners((text) => labelMatches(text, searchTerm(q))));
          const equal = documentsOf((documents) => index.markEqual(foldText(q), documents));
          expect(equal, q).toEqual(owners((text) => foldText(text) === foldText(q)));
        }
        for (const [document, held] of naive) expect(index.textsOf(document)).toEqual([...new Set(held)]);
        const uses = Map.groupBy(
          [...naive.values()].flatMap((held) => [...new Set(held)]),
          (text) => text,
        );
        for (const [text, held] of uses) expect(index.usesOf(text)).toBe(held.length);
      }),
      { numRuns: 300 },
    ));

  test("keeps no text without documents", () =>
    fc.assert(
      fc.property(cases, (all) => {
        const index = new FieldIndex("label");
        fill(index, DOCUMENTS, all);
        for (let document = 0; document < DOCUMENTS; document += 1) index.set(document, []);
        for (const letter of LETTERS) {
          if (letter.trim() === "") continue;
          expect(documentsOf((documents) => index.mark(searchTerm(letter), documents))).toEqual([]);
        }
        for (const { texts } of [...all.loaded, ...all.changes]) {
          for (const text of texts) expect(index.usesOf(text)).toBe(0);
        }
      }),
    ));
});

test("found names are ordered by text, then by document, for any limit", () => {
  const index = new FieldIndex("label");
  for (const [document, name] of ["Kim 김", "김서준", "김 하", "김가", "가김", "김서", "김가", "이가"].entries()) {
    index.set(document, [name]);
  }
  expect(index.inOrder(searchTerm("김"), 10)).toEqual([4, 2, 3, 6, 5, 1, 0]);
  expect(index.inOrder(searchTerm("김"), 3)).toEqual([4, 2, 3]);
  expect(index.inOrder(searchTerm("박"), 3)).toEqual([]);
});

test("a label has a part to highlight exactly when it matches, and that part matches by itself", () =>
  fc.assert(
    fc.property(texts, texts, (label, q) => {
      const term = searchTerm(q);
      const range = matchRange(label, term);
      expect(range !== null).toBe(term.text !== "" && labelMatches(label, term));
      if (range !== null) expect(labelMatches(label.slice(range.start, range.end), term)).toBe(true);
    }),
    { numRuns: 1000 },
  ));
