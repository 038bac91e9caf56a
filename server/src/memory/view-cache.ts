import { frozen } from "../platform/frozen.ts";

interface View<Key, T> {
  readonly origin: string;
  readonly key: Key;
  readonly view: T;
}

const VIEWS = Symbol("views");

interface Viewed<Key, T> {
  readonly [VIEWS]?: readonly View<Key, T>[];
}

/**
 * The maximum number of views that are kept for each row. A further view replaces the oldest one. The product has one
 * origin, and some views need none.
 */
const VIEWS_MAX = 4;

/**
 * The view of a row for an origin of picture URLs and a key, made at the first call. It is frozen, so that its JSON text
 * can be kept too. The row keeps its views, so it must not change, and rows of a kind have one kind of view.
 */
export function viewOf<Row extends object, Key, T>(
  row: Row & Viewed<Key, T>,
  origin: string,
  key: Key,
  make: () => T,
): T {
  const views = row[VIEWS] ?? [];
  for (const known of views) if (known.key === key && known.origin === origin) return known.view;
  const made = { origin, key, view: frozen(make()) };
  const value = [made, ...views.slice(0, VIEWS_MAX - 1)];
  // Not enumerable: copies of a row have other views.
  Object.defineProperty(row, VIEWS, { value, configurable: true });
  return made.view;
}
