import { isDeepStrictEqual } from "node:util";
import { visible } from "../request.ts";
import { jsonIn } from "../strict.ts";

import { plain } from "./differences/guard.ts";

/** A difference from the contract. */
export interface CheckFault {
  readonly expected: string;
  readonly came: string;
  /** What was sent. */
  readonly sent?: string | undefined;
  /** A curl command that repeats the call that showed it, with a valid token. */
  readonly curl?: string | undefined;
  /** The call that showed it, by name. */
  readonly call?: string | undefined;
  /** The status or code that came in place of the expected one. */
  readonly outcome?: number | string | undefined;
  /** The call did not do its work: it refused what should succeed, has an error of its own, or sends its caller elsewhere. */
  readonly isBroken?: boolean | undefined;
  /** A token that a sign-in had just given was refused. */
  readonly isTurnedAway?: boolean | undefined;
  /** The difference of an answer from which it follows. */
  readonly finding?: string | undefined;
  /** Failures with the same words have the same cause. */
  readonly cause?: string | undefined;
}

export class CheckFailure extends Error {
  readonly fault: CheckFault;

  constructor(fault: CheckFault) {
    super(`expected ${fault.expected}; came ${fault.came}`);
    this.fault = { ...fault, expected: visible(fault.expected), came: visible(fault.came) };
  }
}

/** An event did not come. When no connection of the run ever got it, it is not there yet. */
export class NotPushed extends CheckFailure {
  readonly event: string;

  constructor(event: string, fault: CheckFault) {
    super(fault);
    this.event = event;
  }
}

/** The target does not have this call yet. */
export class NotThere extends Error {
  readonly call: string;

  constructor(call: string) {
    super(`${call} is not there yet`);
    this.call = call;
  }
}

/** The check cannot run. The message is what it needs and only the owner of the target can give. */
export class Missing extends Error {}

const SHOWN_MAX = 600;
const TEXT_MAX = 120;
const ITEMS_MAX = 5;

/** A value as the report shows it: long texts and lists in it are cut. The text of an answer is shown as the JSON that it is. */
export function shown(value: unknown): string {
  const read = typeof value === "string" && /^[[{]/.test(value) ? (jsonIn(value) ?? value) : value;
  return cut(JSON.stringify(shortened(read)) ?? String(read));
}

/** At most as much of a text as a report shows, with everything in it visible. */
export function cut(text: string, most = SHOWN_MAX): string {
  return text.length > most ? `${visible(text.slice(0, most))}… (${text.length} characters)` : visible(text);
}

function shortened(guardedValue: unknown): unknown {
  const value = plain(guardedValue);
  if (typeof value === "string")
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}… (${value.length} characters)` : value;
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([k, part]) => [k, shortened(part)]));
  const items = value.slice(0, ITEMS_MAX).map(shortened);
  return value.length > ITEMS_MAX ? [...items, `… ${value.length} of them`] : items;
}

/** Fails unless both are the same. The order of fields does not matter. */
export function equal(what: string, came: unknown, expected: unknown): void {
  if (isDeepStrictEqual(plain(came), plain(expected)) || isDeepStrictEqual(came, expected)) return;
  throw new CheckFailure({ expected: `${what}: ${shown(expected)}`, came: shown(came) });
}

export function must(what: string, holds: boolean, came: unknown): void {
  if (!holds) throw new CheckFailure({ expected: what, came: shown(came) });
}

/** A field of each item of a list, or several fields of each. */
export function valuesOf<T, K extends keyof T>(list: readonly T[], name: K): T[K][];
export function valuesOf<T>(list: readonly T[] | undefined, ...names: readonly (keyof T)[]): unknown[] | undefined;
export function valuesOf<T>(list: readonly T[] | undefined, ...names: readonly (keyof T)[]): unknown[] | undefined {
  const [first] = names;
  return list?.map((item) =>
    names.length === 1 && first !== undefined ? item[first] : names.map((name) => item[name]),
  );
}

/** The value. Fails with `what` when there is none. */
export function present<T>(what: string, value: T | undefined | null): T {
  if (value === undefined || value === null) throw new CheckFailure({ expected: what, came: "nothing" });
  return value;
}

/** The result of `work`. Throws `late()` when it takes longer than `ms`. */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
