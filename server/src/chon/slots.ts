/** The number of ids in a page. A page takes 4 kB, so a single very large id costs no more than that. */
const PAGE_IDS = 1024;
const FIRST_ROOM = 64;

/**
 * Gives the numbers 0, 1, 2… to members who have or had a chon, in the order of their first chon. Memory grows with the
 * number of these members, never with the size of their ids. A slot never changes, so lookups stay valid.
 */
export class Slots {
  /** For each id of a page: its slot + 1, or 0 when it has none. */
  readonly #pages = new Map<number, Int32Array>();
  #ids = new Float64Array(FIRST_ROOM);
  size = 0;

  /** The slot of an id; -1 for an unknown one. */
  find(id: number): number {
    const page = Math.floor(id / PAGE_IDS);
    return (this.#pages.get(page)?.[id - page * PAGE_IDS] ?? 0) - 1;
  }

  /** The slot of an id. Creates it if there is none. */
  give(id: number): number {
    const known = this.find(id);
    if (known !== -1) return known;
    if (this.size === this.#ids.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    const number = Math.floor(id / PAGE_IDS);
    const page = this.#pages.get(number) ?? new Int32Array(PAGE_IDS);
    this.#pages.set(number, page);
    this.#ids[this.size] = id;
    this.size += 1;
    page[id - number * PAGE_IDS] = this.size;
    return this.size - 1;
  }

  idOf(slot: number): number {
    return this.#ids[slot] ?? 0;
  }

  /** The size of its arrays in bytes. */
  get bytes(): number {
    return this.#ids.byteLength + this.#pages.size * PAGE_IDS * Int32Array.BYTES_PER_ELEMENT;
  }
}
