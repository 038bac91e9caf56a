/**
 * What a cache keeps that has an entry for each member: ten times the number of members of the university. With a
 * smaller number, entries would be dropped just before they are needed again.
 */
export const MEMBERS_KEPT = 100_000;

/**
 * A cache of recently used values: it keeps at least `kept` of the latest values, and at most twice as many. It has two
 * halves. When the newer half is full, it becomes the older half, and the former older half is dropped. A single Map
 * would become slower with each deletion of its first entry.
 */
export class Recent<Key, Value extends object> {
  readonly #kept: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(kept: number) {
    this.#kept = kept;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#kept) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
