/**
 * What was asked for lately, by id or name: at least so many of the last ones, at most twice as many. In two halves: when the younger
 * one is full it becomes the older one, which is forgotten whole. To forget the first entry of a Map takes it longer the more it has
 * forgotten.
 */
export class Recent<Key, Value extends object> {
  readonly #kept: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** Keeps at least so many. */
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
