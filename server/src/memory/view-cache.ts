import { frozen } from "../platform/frozen.ts";

interface View<Key, T> {
  readonly origin: string;
  readonly key: Key;
  readonly view: T;
}

/**
 * The maximum number of views that are kept for each row. A further view replaces the oldest one. The product has one
 * origin, and some views need none.
 */
const VIEWS_MAX = 4;

/**
 * The views of a row: one for each origin of picture URLs and each key. They are kept as long as the row, which must
 * not change. They are frozen, so that their JSON text can be cached.
 */
export class ViewCache<Row extends object, Key, T> {
  readonly #views = new WeakMap<Row, View<Key, T>[]>();

  /** The view of a row, made at the first call. */
  of(row: Row, origin: string, key: Key, make: () => T): T {
    const views = this.#views.get(row);
    for (const known of views ?? []) if (known.key === key && known.origin === origin) return known.view;
    const made = { origin, key, view: frozen(make()) };
    this.#views.set(row, [made, ...(views ?? []).slice(0, VIEWS_MAX - 1)]);
    return made.view;
  }
}
