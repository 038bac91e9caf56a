import fc from "fast-check";
import { createBitset, eachBit } from "../../src/sets/bitset.ts";

/** An index of texts by document, under test. */
interface Index {
  beginLoad(): void;
  endLoad(documents: number): void;
  set(document: number, texts: readonly string[]): void;
}

type Step = Readonly<{ document: number; texts: readonly string[] }>;

/** Changes of the texts of documents, of three texts at most. */
export function stepsOf(documents: number, text: fc.Arbitrary<string>) {
  const step = fc.record({ document: fc.nat(documents - 1), texts: fc.array(text, { maxLength: 3 }) });
  return fc.array(step, { minLength: 1, maxLength: 40 });
}

/** Sets the texts of documents. The changes before the first repeated document may be loaded at once. */
export function fill(index: Index, changes: readonly Step[], loadedAs: number | undefined): void {
  const isRepeated = ({ document }: Step, at: number) => changes.findIndex((one) => one.document === document) < at;
  const repeated = changes.findIndex(isRepeated);
  const loaded = repeated === -1 ? changes.length : repeated;
  const rest = loadedAs === undefined ? changes : changes.slice(loaded);
  if (loadedAs !== undefined) {
    index.beginLoad();
    for (const { document, texts } of changes.slice(0, loaded)) index.set(document, texts);
    index.endLoad(loadedAs);
  }
  for (const { document, texts } of rest) index.set(document, texts);
}

/** The documents that `mark` marks. */
export function marked(documents: number, mark: (marks: Int32Array) => void): number[] {
  const marks = createBitset(documents);
  mark(marks);
  const found: number[] = [];
  eachBit(marks, (document) => found.push(document));
  return found;
}
