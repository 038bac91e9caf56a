import type { FieldIndex } from "./field-index.ts";

/**
 * The terms of some fields: the most used first, then by name. `touch` names terms that changed. The next `list` sorts
 * only these terms and merges them with the others.
 */
export class KeywordRanking {
  readonly #fields: readonly FieldIndex[];
  readonly #touched = new Set<string>();
  #ranking: readonly Ranked[] = [];
  #terms: readonly string[] = [];

  constructor(fields: readonly FieldIndex[]) {
    this.#fields = fields;
  }

  /** Notes that the use of some terms may have changed. */
  touch(terms: Iterable<string>): void {
    for (const term of terms) this.#touched.add(term);
  }

  /** All used terms; different spellings are different terms. Returns the same array while nothing has changed. */
  list(): readonly string[] {
    if (this.#touched.size === 0) return this.#terms;
    const changed = Array.from(this.#touched, (term) => ({ term, uses: this.#usesOf(term) }))
      .filter(({ uses }) => uses > 0)
      .sort(byRank);
    const others = this.#ranking.filter(({ term }) => !this.#touched.has(term));
    this.#touched.clear();
    this.#ranking = merged(others, changed);
    this.#terms = this.#ranking.map(({ term }) => term);
    return this.#terms;
  }

  #usesOf(term: string): number {
    return this.#fields.reduce((sum, field) => sum + field.usesOf(term), 0);
  }
}

interface Ranked {
  readonly term: string;
  readonly uses: number;
}

function byRank(a: Ranked, b: Ranked): number {
  if (a.uses !== b.uses) return b.uses - a.uses;
  return a.term < b.term ? -1 : 1;
}

/** Merges two sorted lists. */
function merged(some: readonly Ranked[], more: readonly Ranked[]): Ranked[] {
  const all: Ranked[] = [];
  let at = 0;
  for (const next of more) {
    for (let one = some[at]; one !== undefined && byRank(one, next) < 0; one = some[at]) {
      all.push(one);
      at += 1;
    }
    all.push(next);
  }
  return [...all, ...some.slice(at)];
}
