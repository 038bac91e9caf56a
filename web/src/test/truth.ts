import { isDeepStrictEqual } from "node:util";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/errors.ts";
import type { ShownQuery } from "./every-query.ts";

/** What queries show, by their keys. */
export type Answers = ReadonlyMap<string, unknown>;

/** What the server answers to queries now. */
export async function freshAnswers(queries: readonly ShownQuery[]): Promise<Answers> {
  const answers = queries.map(async (query) => [hashKey(query.queryKey), seen(await freshOf(query))] as const);
  return new Map(await Promise.all(answers));
}

/** Queries whose answers differ. */
export function differing(queries: readonly ShownQuery[], one: Answers, other: Answers): ShownQuery[] {
  return queries.filter(({ queryKey }) => {
    const key = hashKey(queryKey);
    return !isDeepStrictEqual(one.get(key), other.get(key));
  });
}

/** What a page shows of them. What is not kept, since it is gone, is asked for when it is next shown. */
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

/** Resolves when nothing is on its way. */
export async function untilIdle(client: QueryClient): Promise<void> {
  await until(() => client.isFetching() + client.isMutating() === 0);
}

/** More turns of the event loop than anything takes that comes at all. */
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

/** An answer without the fields that no source of the web names: nobody can see them. */
function seen(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(seen);
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => words.has(name))
      .map(([name, value]) => [name, seen(value)]),
  );
}
