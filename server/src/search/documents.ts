import {
  type Bitset,
  BitsetPool,
  clearBit,
  createBitset,
  descending,
  eachBit,
  grown,
  hasBit,
  setBit,
  unite,
  wordsFor,
} from "../sets/bitset.ts";

const GROWTH = 1.5;
/** Ids up to this multiple of the number of documents have an entry in an array. Single ids far beyond are in a map. */
const SPARSEST = 4;
const SMALLEST_ARRAY = 1024;

export const NO_SLOT = -1;

/**
 * The searchable rows. Each row has a slot: a small integer that no other row gets. A row that comes back gets its
 * former slot. Usually rows arrive in order of time; then slots are in the same order, and the newest rows of a set are
 * read from its end. Only a clock that was set back breaks this order.
 */
export class Documents {
  #ids = new Int32Array(0);
  #slots = new Int32Array(0);
  readonly #farSlots = new Map<number, number>();
  /** The slots of removed rows. */
  readonly #goneSlots = new Map<number, number>();
  readonly #times: number[] = [];
  #live = createBitset(0);
  #isInOrder = true;
  #newestId = 0;
  readonly #acquired = new BitsetPool();

  /**
   * Adds a row, or finds the existing one, and returns its slot. Rows are ordered by `time`, then by id.
   */
  put(id: number, time: number): number {
    const known = this.slotOf(id);
    const slot = known === NO_SLOT ? this.#place(id) : known;
    this.#times[slot] = time;
    this.#isInOrder &&= this.#isNewer(slot, slot - 1) && this.#isNewer(slot + 1, slot);
    return slot;
  }

  /** Removes a row. Its slot stays unused until the row comes back. */
  drop(id: number): void {
    const slot = this.slotOf(id);
    if (slot === NO_SLOT) return;
    clearBit(this.#live, slot);
    this.#goneSlots.set(id, slot);
    this.#farSlots.delete(id);
    if (id < this.#slots.length) this.#slots[id] = 0;
  }

  /**
   * Forgets the removed rows that came after all present rows, as if they had never existed. Used when the data was
   * reset to an earlier state, so that ids are given again.
   */
  trim(): void {
    let size = this.#times.length;
    for (; size > 0 && !hasBit(this.#live, size - 1); size -= 1) this.#goneSlots.delete(this.idOf(size - 1));
    this.#times.length = size;
    this.#newestId = this.ids().reduce((newest, id) => Math.max(newest, id), 0);
    this.#isInOrder = this.#times.every((_, slot) => this.#isNewer(slot, slot - 1));
  }

  /** The slot of a row. `NO_SLOT` for a missing row: no set contains that slot, and it has no data. */
  slotOf(id: number): number {
    const slot = this.#slots[id] ?? 0;
    return slot > 0 ? slot - 1 : (this.#farSlots.get(id) ?? NO_SLOT);
  }

  /** The same for a present or a removed row. */
  formerSlotOf(id: number): number {
    return this.#goneSlots.get(id) ?? this.slotOf(id);
  }

  idOf(slot: number): number {
    return this.#ids[slot] ?? 0;
  }

  get size(): number {
    return this.#times.length;
  }

  /** The ids of all slots in order, including removed rows. */
  ids(): Int32Array {
    return this.#ids.subarray(0, this.#times.length);
  }

  timeOf(slot: number): number {
    return this.#times[slot] ?? 0;
  }

  /** The highest id that was ever put, except forgotten rows. A later row has a higher id. */
  get newestId(): number {
    return this.#newestId;
  }

  /** Calls `use` with an empty set for all rows. The set must not be kept afterwards. */
  acquire<T>(use: (slots: Bitset) => T): T {
    return this.#acquired.acquire(this.#times.length, use);
  }

  /** Adds all rows to a set. */
  markAll(slots: Bitset): void {
    unite(slots, this.#live);
  }

  /** Whether a set contains all rows. */
  isAll(slots: Bitset): boolean {
    for (let word = 0; word < slots.length; word += 1) if (slots[word] !== this.#live[word]) return false;
    return true;
  }

  /** Removes the rows that were added after the row with this id from a set. */
  keepUntil(slots: Bitset, newestId: number): void {
    if (newestId >= this.#newestId) return;
    eachBit(slots, (slot) => {
      if (this.idOf(slot) > newestId) clearBit(slots, slot);
    });
  }

  /**
   * The ids of a set, the latest time first and the higher id first at the same moment. Skips the first `offset` and
   * returns at most `limit`.
   */
  newestFirst(slots: Bitset, offset: number, limit: number): number[] {
    if (this.#isInOrder) return descending(slots, offset, limit).map((slot) => this.idOf(slot));
    const found: number[] = [];
    eachBit(slots, (slot) => found.push(slot));
    found.sort((a, b) => (this.#isNewer(a, b) ? -1 : 1));
    return found.slice(offset, offset + limit).map((slot) => this.idOf(slot));
  }

  /** Ids of the rows since a moment, newest first. */
  since(time: number): number[] {
    const slots = createBitset(this.#times.length);
    for (let slot = this.#times.length - 1; slot >= 0; slot -= 1) {
      const isSince = this.timeOf(slot) >= time;
      if (isSince && hasBit(this.#live, slot)) setBit(slots, slot);
      if (!isSince && this.#isInOrder) break;
    }
    return this.newestFirst(slots, 0, this.#times.length);
  }

  /** Gives a row its former slot, or the next slot. */
  #place(id: number): number {
    const slot = this.#goneSlots.get(id);
    if (slot === undefined) return this.#append(id);
    this.#goneSlots.delete(id);
    setBit(this.#live, slot);
    this.#point(id, slot);
    return slot;
  }

  #append(id: number): number {
    const slot = this.#times.length;
    if (slot >= this.#ids.length) {
      const room = Math.ceil((slot + 1) * GROWTH);
      this.#ids = grown(this.#ids, room);
      this.#live = grown(this.#live, wordsFor(room));
    }
    this.#ids[slot] = id;
    this.#newestId = Math.max(this.#newestId, id);
    setBit(this.#live, slot);
    this.#point(id, slot);
    return slot;
  }

  #point(id: number, slot: number): void {
    if (id >= this.#slots.length && id < Math.max(slot * SPARSEST, SMALLEST_ARRAY)) {
      this.#slots = grown(this.#slots, Math.ceil((id + 1) * GROWTH));
    }
    if (id < this.#slots.length) this.#slots[id] = slot + 1;
    else this.#farSlots.set(id, slot);
  }

  #isNewer(slot: number, other: number): boolean {
    if (other < 0 || slot >= this.#times.length) return true;
    return this.timeOf(slot) === this.timeOf(other)
      ? this.idOf(slot) > this.idOf(other)
      : this.timeOf(slot) > this.timeOf(other);
  }
}
