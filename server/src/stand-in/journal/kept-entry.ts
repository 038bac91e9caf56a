import type { JournalQuery, PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { readPathPattern } from "../calls/product-calls.ts";
import type { KeptText } from "./kept-text.ts";

/** What an entry takes in memory besides its texts, about. Bytes. */
const ENTRY_BYTES = 800;
const BYTES_PER_UNIT = 2;

/** Headers by their names. */
export type KeptHeaders = readonly (readonly [name: string, value: string])[];

/** One half of a request. */
export interface KeptHalf {
  readonly headers: KeptHeaders;
  readonly body: KeptText | undefined;
}

/** A request that is over, as it is kept. */
export interface KeptRequest {
  readonly kind: "request";
  readonly id: number;
  readonly at: number;
  readonly tookMs: number;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly call: string | undefined;
  readonly userId: number | undefined;
  readonly status: RequestEntry["status"];
  readonly sent: KeptHalf;
  readonly answered: KeptHalf;
  readonly faults: readonly number[];
}

/** A push, as it is kept. */
export interface KeptPush {
  readonly kind: "push";
  readonly id: number;
  readonly at: number;
  readonly event: PushEntry["event"];
  readonly userId: number;
  readonly payload: KeptText;
  readonly fault: PushEntry["fault"];
}

export type KeptEntry = KeptRequest | KeptPush;

/** What an entry takes in memory, about and rather too much. Bytes. */
export function sizeOf(entry: KeptEntry): number {
  const texts =
    entry.kind === "push"
      ? [entry.payload.text]
      : [
          entry.url,
          entry.sent.body?.text ?? "",
          entry.answered.body?.text ?? "",
          ...[...entry.sent.headers, ...entry.answered.headers].map(([, value]) => value),
        ];
  return texts.reduce((bytes, { length }) => bytes + length * BYTES_PER_UNIT, ENTRY_BYTES);
}

/** Reads a query as a question to entries. What asks about requests alone fits no push, and the other way round. */
export function fitsQuery(query: JournalQuery): (entry: KeptEntry) => boolean {
  const { kind, call, method, path, status, user_id, event } = query;
  const isOnPath = path === undefined ? undefined : readPathPattern(path);
  const fitsRequest = (entry: KeptRequest) =>
    event === undefined &&
    (call === undefined || entry.call === call) &&
    (method === undefined || entry.method === method) &&
    (isOnPath === undefined || isOnPath(entry.path)) &&
    (status === undefined || entry.status === status);
  const isForRequests = [call, method, path, status].some((wish) => wish !== undefined);
  const fitsPush = (entry: KeptPush) => !isForRequests && (event === undefined || entry.event === event);
  return (entry) =>
    (kind === undefined || entry.kind === kind) &&
    (user_id === undefined || entry.userId === user_id) &&
    (entry.kind === "push" ? fitsPush(entry) : fitsRequest(entry));
}
