import type { JournalQuery, PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { pathOf, readPathPattern } from "../calls/product-calls.ts";
import type { KeptText } from "./kept-text.ts";

/** What an entry takes in memory besides its texts, headers and all, about. Bytes. */
const ENTRY_BYTES = 2000;
const BYTES_PER_UNIT = 2;

/** A request as it is kept: begun when it comes, and in the journal when it is over. */
export interface KeptRequest {
  readonly kind: "request";
  id: number;
  readonly at: number;
  readonly begunAt: number;
  tookMs: number;
  readonly method: string;
  readonly url: string;
  /** Whether the product answered it, whatever came of that. */
  isHeard: boolean;
  call: string | undefined;
  userId: number | undefined;
  status: RequestEntry["status"];
  /** As they came, name and value in turn. They are chosen from when somebody reads them: here that would cost every request. */
  readonly sentHeaders: readonly string[];
  sent: KeptText | undefined;
  answeredHeaders: Readonly<Record<string, unknown>>;
  answered: KeptText | undefined;
  faults: readonly number[];
}

/** A push, as it is kept. */
export interface KeptPush {
  readonly kind: "push";
  id: number;
  readonly at: number;
  readonly event: PushEntry["event"];
  /** Null for everybody. */
  readonly userId: number | null;
  readonly payload: KeptText;
  readonly fault: PushEntry["fault"];
}

export type KeptEntry = KeptRequest | KeptPush;

/** What an entry takes in memory, about and rather too much. Bytes. */
export function sizeOf(entry: KeptEntry): number {
  const units =
    entry.kind === "push"
      ? entry.payload.text.length
      : entry.url.length + (entry.sent?.text.length ?? 0) + (entry.answered?.text.length ?? 0);
  return ENTRY_BYTES + units * BYTES_PER_UNIT;
}

/** Reads a query as a question to entries. What asks about requests alone fits no push, and the other way round. */
export function fitsQuery(query: JournalQuery): (entry: KeptEntry) => boolean {
  const { kind, call, method, path, status, user_id, event } = query;
  const isOnPath = path === undefined ? undefined : readPathPattern(path);
  const fitsRequest = (entry: KeptRequest) =>
    event === undefined &&
    (call === undefined || entry.call === call) &&
    (method === undefined || entry.method === method) &&
    (isOnPath === undefined || isOnPath(pathOf(entry.url))) &&
    (status === undefined || entry.status === status);
  const isForRequests = [call, method, path, status].some((options) => options !== undefined);
  const fitsPush = (entry: KeptPush) => !isForRequests && (event === undefined || entry.event === event);
  return (entry) =>
    (kind === undefined || entry.kind === kind) &&
    (user_id === undefined || entry.userId === user_id) &&
    (entry.kind === "push" ? fitsPush(entry) : fitsRequest(entry));
}
