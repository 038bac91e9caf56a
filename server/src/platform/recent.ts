/**
 * A cache of recently used values: it keeps at least `kept` of the latest values, and at most twice as many; with `weigh`,
 * values of that weight instead of that number. It has two
 * halves. When the newer half is full, it becomes the older half, and the former older half is dropped. A single Map
 * would become slower with each deletion of its first entry.
 */
export class Recent<Key, Value extends object> {
  readonly #kept: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(kept: number, weigh: (value: Value) => number = () => 1) {
    this.#kept = kept;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    this.#lighten(key);
    this.#weight += this.#weigh(value);
    this.#young.set(key, value);
    if (this.#weight < this.#kept) return;
    this.#weight = 0;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: Key): void {
    this.#lighten(key);
    this.#young.delete(key);
    this.#old.delete(key);
  }

  /** Takes off the weight of a value that leaves the newer half. */
  #lighten(key: Key): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#weight -= this.#weigh(young);
  }
}
