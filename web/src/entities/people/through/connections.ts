import { endpoints } from "virtual:endpoints";
import type { UserConnection } from "@chonsu/shared/entities/friends";
import { PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { later } from "../../../lib/timers.ts";

/** A member as rows have one. An undefined distance is not known; null is known to be beyond three. */
export interface Reached {
  readonly id: number;
  readonly relation_degree?: number | null | undefined;
}

const NOT_FOUND = 404;

type Answer = ReadonlyMap<number, UserConnection>;
const NOTHING: Answer = new Map();

/** The members who are asked about next, and the answer about all of them. */
interface Batch {
  readonly ids: Set<number>;
  readonly answer: Promise<Answer>;
}

const batches = new WeakMap<QueryClient, Batch>();
/** Pages whose server does not have this call (R51). */
const withoutCall = new WeakSet<QueryClient>();

/** How I reach a member; null when the server does not say it. All members who are asked about together are one request. */
export function connectionQuery(id: number) {
  return queryOptions({
    queryKey: [...endpoints.friends.via.key, { user: id }],
    queryFn: async ({ client }) => (await batchWith(client, id).answer).get(id) ?? null,
  });
}

function batchWith(client: QueryClient, id: number): Batch {
  const batch = batches.get(client) ?? newBatch(client);
  batch.ids.add(id);
  return batch;
}

function newBatch(client: QueryClient): Batch {
  const ids = new Set<number>();
  const full = new Promise<void>((resolve) => {
    later(0, () => {
      batches.delete(client);
      resolve();
    });
  });
  const batch = { ids, answer: full.then(() => readAll(client, [...ids])) };
  batches.set(client, batch);
  return batch;
}

async function readAll(client: QueryClient, ids: readonly number[]): Promise<Answer> {
  const parts = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, at) =>
    read(client, ids.slice(at * PAGE_SIZE_MAX, (at + 1) * PAGE_SIZE_MAX)),
  );
  return new Map((await Promise.all(parts)).flatMap((part) => [...part]));
}

async function read(client: QueryClient, ids: readonly number[]): Promise<Answer> {
  if (withoutCall.has(client)) return NOTHING;
  try {
    const { connections } = await call(endpoints.friends.via, { query: { user_ids: ids.join() } });
    return new Map(connections.map((connection) => [connection.user, connection]));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
    withoutCall.add(client);
    return NOTHING;
  }
}

/**
 * How I reach a member. Makes no request for one who is known to be a 1촌, myself or out of reach, and none while `asks` is false: then it
 * is what is known already.
 */
export function useConnection({ id, relation_degree: degree }: Reached, asks = true) {
  return useQuery({ ...connectionQuery(id), enabled: asks && (degree === undefined || isIndirect(degree)) });
}

/** Asks about the members of a list in one request, before its rows are drawn. */
export function usePrefetchConnections(users: readonly Reached[]): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const { id, relation_degree: degree } of users) {
      if (degree === undefined || isIndirect(degree)) void client.prefetchQuery(connectionQuery(id));
    }
  }, [client, users]);
}

/** Whether others stand between me and a member at this distance, and are known: a 2촌 or 3촌. */
export function isIndirect(degree: number | null | undefined): degree is 2 | 3 {
  return degree === 2 || degree === 3;
}
