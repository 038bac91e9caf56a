import { describe, expect, it } from "vitest";
import { createRowCache } from "./memory.ts";

interface Row {
  readonly id: number;
}

/** A cache with a record of the ids that were read. Rows have ids below 100. */
function open() {
  const reads: number[][] = [];
  const state = { isInTransaction: false };
  const read = (ids: readonly number[]) => {
    reads.push([...ids]);
    return new Map(ids.filter((id) => id < 100).map((id) => [id, { id }]));
  };
  const cache = createRowCache<Row>({
    kind: "post",
    keptBytes: 10,
    weigh: () => 1,
    read,
    isInTransaction: () => state.isInTransaction,
  });
  return { cache, reads, state };
}

describe("a cache of rows", () => {
  it("reads together what it does not hold, and leaves out ids without a row", () => {
    const { cache, reads } = open();
    cache.of([1, 2]);
    expect([...cache.of([2, 3, 100, 1]).keys()].toSorted()).toEqual([1, 2, 3]);
    expect(reads).toEqual([
      [1, 2],
      [3, 100],
    ]);
  });

  it("drops a row that changes, and no row of another kind with this id", () => {
    const { cache, reads } = open();
    cache.of([1, 2]);
    cache.follow([
      { kind: "post", id: 1 },
      { kind: "card", id: 2 },
      { kind: "chon", a: 1, b: 2 },
    ]);
    cache.of([1, 2]);
    expect(reads).toEqual([[1, 2], [1]]);
  });

  it("neither answers nor learns from a transaction", () => {
    const { cache, reads, state } = open();
    cache.of([1]);
    state.isInTransaction = true;
    cache.of([1]);
    cache.of([2]);
    state.isInTransaction = false;
    cache.of([1, 2]);
    expect(reads).toEqual([[1], [1], [2], [2]]);
  });

  it("keeps neither rows nor views of a very long list", () => {
    const { cache, reads } = open();
    const made: number[] = [];
    const show = () => {
      const [row = { id: 0 }] = cache.of([1]).values();
      cache.viewOf(1, row, "", () => ({ shown: made.push(1) }));
    };
    cache.withoutKeeping(show);
    show();
    cache.withoutKeeping(show);
    expect([reads, made.length]).toEqual([[[1], [1]], 2]);
  });
});
