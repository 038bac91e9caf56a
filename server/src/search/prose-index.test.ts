import { searchTerm } from "@chonsu/shared/format/text/search-text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf, fill, isInProse, marked } from "../../test/searches/index-steps.ts";
import { createBitset, hasBit } from "../sets/bitset.ts";
import { ProseIndex } from "./prose-index.ts";
import { SharedTexts } from "./shared-texts.ts";

const DOCUMENTS = 40;
const LETTERS = [
  ..."가나다AaΣσςß%_ㄱ",
  " ",
  " ",
  " ",
  "  ",
  "\t",
  "\n",
  "\u00a0",
  "\u2000",
  "나".normalize("NFD"),
  "😀",
];
const letters = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((all) => all.join(""));
const cases = casesOf(DOCUMENTS, letters, [(part) => part, (part) => part.toUpperCase()]);

const found = (index: ProseIndex, q: string) => marked(DOCUMENTS, (marks) => index.mark(searchTerm(q), marks));

test("finds the same as a look at every text after any changes, for words and phrases", () =>
  fc.assert(
    fc.property(cases, (all) => {
      const index = new ProseIndex();
      const naive = fill(index, DOCUMENTS, all);
      for (const q of all.terms) {
        const expected = [...naive]
          .filter(([, texts]) => isInProse(texts, searchTerm(q)))
          .map(([document]) => document);
        expect(found(index, q), q).toEqual(expected.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 400 },
  ));

test("finds several words only in the same text, next to each other as they were typed", () => {
  const index = new ProseIndex();
  index.set(0, ["로봇 팔 만들기", "같이"]);
  index.set(1, ["팔 로봇", "로봇"]);
  index.set(2, ["로봇", "팔"]);
  index.set(3, ["로봇  팔"]);
  expect(["로봇 팔", "봇 팔 만", "로봇 ", "팔 로봇", "로봇  팔"].map((q) => found(index, q))).toEqual([
    [0],
    [0],
    [0, 1, 2, 3],
    [1],
    [3],
  ]);
});

test("caches the documents of a phrase in many texts, and updates it with each change and each new document", () => {
  const index = new ProseIndex();
  const many = 1000;
  const q = searchTerm("로봇 팔");
  const naive = new Map<number, string>();
  const put = (document: number, text: string) => {
    index.set(document, [text]);
    naive.set(document, text);
  };
  const wrong = () => {
    const documents = createBitset(naive.size);
    index.mark(q, documents);
    return [...naive].filter(([document, text]) => hasBit(documents, document) !== isInProse([text], q));
  };
  for (let document = 0; document < many; document += 1) put(document, document % 3 === 0 ? "팔과 로봇" : "큰 로봇 팔");
  expect(wrong()).toEqual([]);
  put(0, "로봇 팔");
  put(1, "로봇과 팔");
  for (let document = many; document < 4 * many; document += 1) put(document, document % 7 === 0 ? "로봇 팔" : "팔");
  expect(wrong()).toEqual([]);
  for (let other = 0; other < 50; other += 1)
    index.mark(searchTerm(`로봇 ${"팔".slice(other % 2)} ${other}`), createBitset(9));
  expect(wrong()).toEqual([]);
});

test("keeps no text without documents", () => {
  const [index, shared] = [new ProseIndex(), new SharedTexts()];
  for (const texts of [["같은 글", "나만의 글"], [], ["다른 글", "같은 글"]]) {
    for (const document of [0, 1]) index.set(document, texts);
    for (const document of [0, 1]) shared.set(document, texts);
    if (texts.length === 0) expect([found(index, "글"), found(index, "같은 글")]).toEqual([[], []]);
  }
  expect(shared.all()).toHaveLength(2);
});
