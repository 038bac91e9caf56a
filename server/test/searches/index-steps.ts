import { foldText, type SearchTerm } from "@chonsu/shared/format/text/search-text";
import fc from "fast-check";
import { atOnce, type Steps } from "../../src/platform/turns.ts";
import { createBitset, eachBit } from "../../src/sets/bitset.ts";

/** An index of texts by document, under test. */
interface Index {
  beginLoad(): void;
  endLoad(documents: number): Steps<void>;
  set(document: number, texts: readonly string[]): void;
}

type Change = Readonly<{ document: number; texts: readonly string[] }>;

/** What is put into an index: first loaded at once, each document once, and then changed. And what is searched for. */
interface Case {
  readonly loaded: readonly Change[];
  readonly changes: readonly Change[];
  readonly terms: readonly string[];
}

/** Cases whose terms are random texts, and parts of the texts that were changed in one of some ways. */
export function casesOf(documents: number, text: fc.Arbitrary<string>, ways: readonly ((part: string) => string)[]) {
  const change = fc.record({ document: fc.nat(documents - 1), texts: fc.array(text, { maxLength: 3 }) });
  const all = fc.record({
    loaded: fc.oneof(fc.constant([]), fc.uniqueArray(change, { selector: ({ document }) => document })),
    changes: fc.array(change, { maxLength: 40 }),
  });
  return all.chain(({ loaded, changes }): fc.Arbitrary<Case> => {
    const known = fc.constantFrom("", ...[...loaded, ...changes].flatMap(({ texts }) => texts));
    const part = fc
      .tuple(known, fc.nat(10), fc.integer({ min: 1, max: 9 }), fc.constantFrom(...ways))
      .map(([whole, at, length, way]) => way(whole.slice(at, at + length)));
    const term = fc.oneof(text, part).filter((term) => term.trim() !== "");
    return fc.record({
      loaded: fc.constant(loaded),
      changes: fc.constant(changes),
      terms: fc.array(term, { minLength: 1, maxLength: 12 }),
    });
  });
}

/** Fills an index for so many documents. Returns the texts of each. */
export function fill(index: Index, documents: number, { loaded, changes }: Case): Map<number, readonly string[]> {
  if (loaded.length > 0) {
    index.beginLoad();
    for (const { document, texts } of loaded) index.set(document, texts);
    atOnce(index.endLoad(documents));
  }
  for (const { document, texts } of changes) index.set(document, texts);
  return new Map([...loaded, ...changes].map(({ document, texts }) => [document, texts]));
}

/** The documents that `mark` marks. */
export function marked(documents: number, mark: (marks: Int32Array) => void): number[] {
  const marks = createBitset(documents);
  mark(marks);
  const found: number[] = [];
  eachBit(marks, (document) => found.push(document));
  return found;
}

/** What a search of prose finds, by definition: a text that contains the whole term, also inside a word. */
export function isInProse(texts: readonly string[], { text }: SearchTerm): boolean {
  return texts.some((prose) => foldText(prose).includes(text));
}
