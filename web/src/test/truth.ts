import { isDeepStrictEqual } from "node:util";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/errors.ts";
import type { ShownQuery } from "./every-query.ts";

/** Data of queries, by key. */
export type Answers = ReadonlyMap<string, unknown>;

/** Fetches the server's data of queries. */
export async function freshAnswers(queries: readonly ShownQuery[]): Promise<Answers> {
  const answers = queries.map(async (query) => [hashKey(query.queryKey), seen(await freshOf(query))] as const);
  return new Map(await Promise.all(answers));
}

/** The queries with different data. */
export function differing(queries: readonly ShownQuery[], one: Answers, other: Answers): ShownQuery[] {
  return queries.filter(({ queryKey }) => {
    const key = hashKey(queryKey);
    return !isDeepStrictEqual(one.get(key), other.get(key));
  });
}

/** The data that a page shows. A query without data, because it is gone, is fetched when it is next shown, so it takes the fresh data. */
export function shownAnswers(client: QueryClient, queries: readonly ShownQuery[], fresh?: Answers): Answers {
  return new Map(
    queries.map(({ queryKey, visible }) => {
      const state = client.getQueryState(queryKey);
      const key = hashKey(queryKey);
      if (state === undefined) return [key, fresh?.get(key)];
      return [key, seen(state.error === null ? shownOf(visible, state.data) : refusalOf(state.error))];
    }),
  );
}

function shownOf(visible: ShownQuery["visible"], data: unknown): unknown {
  return data === undefined ? undefined : visible(data);
}

/** Resolves when no request is in flight. */
export async function untilIdle(client: QueryClient): Promise<void> {
  await until(() => client.isFetching() + client.isMutating() === 0);
}

/** Longer than any response takes, in turns of the event loop. */
const TURNS_MAX = 3000;

export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    if (isSo()) return;
  }
  throw new Error(`did not come: ${isSo}`);
}

async function freshOf({ fresh }: ShownQuery): Promise<unknown> {
  return fresh().catch(refusalOf);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ApiError) return { refusedWith: error.code };
  throw error;
}

const sources = Object.values(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../test/**"], {
    ...{ query: "?raw", import: "default", eager: true },
  }),
);
const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));

/** A response without the fields that no source file of the web uses. */
function seen(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(seen);
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => words.has(name))
      .map(([name, value]) => [name, seen(value)]),
  );
}
