import { frozen } from "../platform/frozen.ts";

interface Form<Key, T> {
  readonly origin: string;
  readonly key: Key;
  readonly form: T;
}

/**
 * Views kept for each row. The product has one origin, and some views need none. Beyond this number views are made
 * again at each call.
 */
const FORMS_MAX = 4;

/**
 * The views of a row: one for each origin of picture URLs and each key. They are kept as long as the row, which must
 * not change. They are frozen, so that their JSON text may be cached.
 */
export class ViewCache<Row extends object, Key, T> {
  readonly #forms = new WeakMap<Row, Form<Key, T>[]>();

  /** The view of a row, made at the first call. */
  of(row: Row, origin: string, key: Key, make: () => T): T {
    const forms = this.#forms.get(row);
    for (const known of forms ?? []) if (known.key === key && known.origin === origin) return known.form;
    const made = { origin, key, form: frozen(make()) };
    this.#forms.set(row, [made, ...(forms ?? []).slice(0, FORMS_MAX - 1)]);
    return made.form;
  }
}
