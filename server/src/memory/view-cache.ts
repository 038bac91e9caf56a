import { frozen } from "../platform/frozen.ts";

interface Form<Key, T> {
  readonly origin: string;
  readonly key: Key;
  readonly form: T;
}

/** The product has one origin, and some shapes want none: whoever asks under more of them gets theirs made anew. */
const FORMS_MAX = 4;

/**
 * The forms in which a row is shown: one for each origin that pictures' addresses begin with, and for whatever else a form depends on.
 * They last as long as the row does, which must not change, and are frozen, so that whoever writes them may keep the text.
 */
export class ViewCache<Row extends object, Key, T> {
  readonly #forms = new WeakMap<Row, Form<Key, T>[]>();

  /** The form of a row, made when it is asked for the first time. */
  of(row: Row, origin: string, key: Key, make: () => T): T {
    const forms = this.#forms.get(row);
    for (const known of forms ?? []) if (known.key === key && known.origin === origin) return known.form;
    const made = { origin, key, form: frozen(make()) };
    this.#forms.set(row, [made, ...(forms ?? []).slice(0, FORMS_MAX - 1)]);
    return made.form;
  }
}
