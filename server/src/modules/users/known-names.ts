import type { Follower } from "../../memory.ts";

/**
 * The names of members that were asked for lately. They follow the database like all memory does: a name that changed, or whose
 * member left, is forgotten with the commit. Not for use inside a transaction, whose names may never come to be.
 */
export interface KnownNames extends Follower {
  /** The names of some members, by one statement for all that are not known; who is no member has none. */
  find(ids: readonly number[]): (id: number) => string | undefined;
}

const NAMES_MAX = 100_000;

/** Keeps so many names: when there are more, those known longest are forgotten, to be read again. */
export function createKnownNames(
  read: (ids: readonly number[]) => readonly { readonly id: number; readonly name: string }[],
): KnownNames {
  const known = new Map<number, string>();
  const add = (id: number, name: string): void => {
    const [oldest] = known.size < NAMES_MAX ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(id, name);
  };
  return {
    find(ids) {
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) return (id) => known.get(id);
      // Kept for this answer as well: what is added may push out what was known.
      const names = new Map(ids.map((id) => [id, known.get(id)]));
      for (const { id, name } of read(unknown)) {
        names.set(id, name);
        add(id, name);
      }
      return (id) => names.get(id);
    },
    follow(changes) {
      for (const change of changes) if (change.kind === "user") known.delete(change.id);
    },
  };
}
