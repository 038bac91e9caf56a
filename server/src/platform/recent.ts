/**
 * A cache of recently used values: at least so many of the latest, at most twice as many. It has two halves: when the
 * newer one is full it becomes the older one, and the former older one is dropped. Deleting the first entry of a single
 * Map would become slower with each deletion.
 */
export class Recent<Key, Value extends object> {
  readonly #kept: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** Keeps at least `kept` values. */
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
