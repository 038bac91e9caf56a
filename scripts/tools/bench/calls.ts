import { peopleCalls } from "./calls-people.ts";
import { searchCalls } from "./calls-searches.ts";
import { talkCalls } from "./calls-talks.ts";
import { workCalls } from "./calls-works.ts";
import type { PlannedRequest } from "./messages.ts";
import { NoCase, type World } from "./world.ts";

/** One request as a plan names it: GET unless there is a body or `post`. */
export interface Asked {
  readonly path: string;
  /** Who asks; null for a visitor. */
  readonly as: number | null;
  readonly body?: unknown;
  readonly post?: true;
}

/** Makes one request of a call, with another member and target each time, as real use has it. */
export type Call = (world: World) => Asked;

/** Every measured call by its name: group and call of the contract's table, then the variant. */
export const CALLS: Readonly<Record<string, Call>> = { ...peopleCalls, ...workCalls, ...searchCalls, ...talkCalls };

/** Those whose names begin with one of the words; all when there are none. */
export function callsNamed(words: readonly string[]): string[] {
  const names = Object.keys(CALLS);
  return words.length === 0 ? names : names.filter((name) => words.some((word) => name.startsWith(word)));
}

/** Some requests of a call. Empty when this university has no case for it. */
export function planOf(world: World, name: string, count: number): PlannedRequest[] {
  const call = CALLS[name];
  if (call === undefined) return [];
  try {
    return Array.from({ length: count }, () => toRequest(world, call(world)));
  } catch (error) {
    if (error instanceof NoCase) return [];
    throw error;
  }
}

function toRequest(world: World, { path, as, body, post }: Asked): PlannedRequest {
  return {
    method: body === undefined && post === undefined ? "GET" : "POST",
    path,
    token: as === null ? null : world.token(as),
    body: body === undefined ? null : JSON.stringify(body),
  };
}
