import { createHash } from "node:crypto";

/** Shuffles a list by a seed: no check may depend on what others did before it. */
export function seededOrder<T extends { readonly id: string }>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((item) => ({ item, key: createHash("sha256").update(`${seed}:${item.id}`).digest("hex") }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
