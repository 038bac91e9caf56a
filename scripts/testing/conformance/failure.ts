/** A difference from the contract. `curl` repeats the call that showed it. */
export class CheckFailure extends Error {
  readonly expected: string;
  readonly came: string;
  readonly curl: string | undefined;

  constructor(facts: { readonly expected: string; readonly came: string; readonly curl?: string | undefined }) {
    super(`expected ${facts.expected}; came ${facts.came}`);
    this.expected = facts.expected;
    this.came = facts.came;
    this.curl = facts.curl;
  }
}

/** The check cannot run: it needs an action that only the owner of the target can do. */
export class Missing extends Error {
  readonly need: string;

  constructor(need: string) {
    super(`needs ${need}`);
    this.need = need;
  }
}

const SHOWN_MAX = 600;

/** A value as the report shows it. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)` : text;
}

/** Fails unless both are the same JSON. The order of fields does not matter. */
export function equal(what: string, came: unknown, expected: unknown): void {
  if (canonical(came) === canonical(expected)) return;
  throw new CheckFailure({ expected: `${what}: ${shown(expected)}`, came: shown(came) });
}

export function must(what: string, holds: boolean, came: unknown): void {
  if (!holds) throw new CheckFailure({ expected: what, came: shown(came) });
}

/** The value. Fails with `what` when there is none. */
export function present<T>(what: string, value: T | undefined | null): T {
  if (value === undefined || value === null) throw new CheckFailure({ expected: what, came: "nothing" });
  return value;
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? "undefined"
  );
}
