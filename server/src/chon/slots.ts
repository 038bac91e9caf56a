/** The number of ids in a page. A page takes 4 kB, so a single very large id costs no more than that. */
const PAGE_IDS = 1024;
const FIRST_ROOM = 64;

/**
 * Gives the numbers 0, 1, 2… to members who have or had a chon, in the order of their first chon. Memory grows with the
 * number of these members, never with the size of their ids. A slot never changes, so lookups stay valid.
 */
export type Slots = ReturnType<typeof createSlots>;

/** Creates an empty numbering. */
export function createSlots() {
  /** For each id of a page: its slot + 1, or 0 when it has none. */
  const pages = new Map<number, Int32Array>();
  let ids = new Float64Array(FIRST_ROOM);
  let size = 0;
  /** The slot of an id; -1 for an unknown one. */
  const find = (id: number): number => {
    const page = Math.floor(id / PAGE_IDS);
    return (pages.get(page)?.[id - page * PAGE_IDS] ?? 0) - 1;
  };
  return {
    get size(): number {
      return size;
    },
    /** The size of its arrays in bytes. */
    get bytes() {
      return ids.byteLength + pages.size * PAGE_IDS * Int32Array.BYTES_PER_ELEMENT;
    },
    find,
    idOf: (slot: number) => ids[slot] ?? 0,
    /** The slot of an id. Creates it if there is none. */
    give(id: number): number {
      const known = find(id);
      if (known !== -1) return known;
      if (size === ids.length) {
        const larger = new Float64Array(size * 2);
        larger.set(ids);
        ids = larger;
      }
      const number = Math.floor(id / PAGE_IDS);
      const page = pages.get(number) ?? new Int32Array(PAGE_IDS);
      pages.set(number, page);
      ids[size] = id;
      size += 1;
      page[id - number * PAGE_IDS] = size;
      return size - 1;
    },
  };
}
