import fc from "fast-check";
import { expect, test } from "vitest";
import { marked } from "../../test/searches/index-steps.ts";
import { type Bitset, createBitset, setBit } from "../sets/bitset.ts";
import { AuthorSlots, NOBODY } from "./author-slots.ts";

const WRITINGS = 70;
const AUTHORS = 40;

function setOf(size: number, indices: Iterable<number>): Bitset {
  const set = createBitset(size);
  for (const index of indices) setBit(set, index);
  return set;
}

const ascending = (numbers: Iterable<number>) => [...new Set(numbers)].toSorted((a, b) => a - b);
const author = fc.integer({ min: NOBODY, max: AUTHORS - 1 });
const changes = fc.array(fc.record({ writing: fc.nat(WRITINGS - 1), author }), { maxLength: 120 });
const some = (size: number) => fc.uniqueArray(fc.nat(size - 1));

test("finds the authors of writings, the writings of authors, and all authors after any changes", () =>
  fc.assert(
    fc.property(changes, some(WRITINGS), some(AUTHORS), (all, writings, people) => {
      const slots = new AuthorSlots();
      const naive = new Map<number, number>();
      for (const change of all) {
        slots.set(change.writing, change.author);
        naive.set(change.writing, change.author);
      }
      const authorOf = (writing: number) => naive.get(writing) ?? NOBODY;
      const isSomebody = (one: number) => one !== NOBODY;
      const authors = marked(AUTHORS, (set) => slots.mark(setOf(WRITINGS, writings), set));
      expect(authors).toEqual(ascending(writings.map(authorOf).filter(isSomebody)));
      const everybody = marked(AUTHORS, (set) => slots.markAll(set));
      expect(everybody).toEqual(ascending([...naive.values()].filter(isSomebody)));
      const among = marked(AUTHORS, (set) => slots.markAmong(setOf(AUTHORS, people), setOf(WRITINGS, writings), set));
      expect(among).toEqual(ascending(writings.map(authorOf)).filter((one) => people.includes(one)));
      const kept = marked(WRITINGS, (set) => {
        set.set(setOf(WRITINGS, writings));
        slots.keep(set, setOf(AUTHORS, people));
      });
      expect(kept).toEqual(ascending(writings.filter((writing) => people.includes(authorOf(writing)))));
    }),
    { numRuns: 300 },
  ));
