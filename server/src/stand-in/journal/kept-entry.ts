import type { IncomingMessage } from "node:http";
import { patternOf } from "@chonsu/shared/format/path-pattern";
import type { JournalQuery, PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { pathOf } from "../../http/served-paths.ts";
import { type JournalText, keepUrl } from "./kept-text.ts";
import { BYTES_PER_UNIT } from "./text-ring.ts";

/** The approximate memory of an entry without its texts. Headers are included. Bytes. */
const ENTRY_BYTES = 2000;
const NO_HEADERS = {};
const NO_RULES: readonly number[] = [];

type RequestHead = Pick<IncomingMessage, "method" | "url" | "rawHeaders">;

/** A recorded request. It begins when the request arrives, and is added to the journal when the request is over. */
export class KeptRequest {
  readonly kind = "request";
  id = 0;
  readonly at: number;
  readonly begunAt: number;
  tookMs = 0;
  readonly method: string;
  readonly url: string;
  /** Whether the product answered the request, even if the answer did not arrive. */
  isHeard = false;
  call: string | undefined;
  userId: number | undefined;
  status: RequestEntry["status"] = "aborted";
  /**
   * Names and values in turn. They are filtered when the entry is read, because filtering them here would cost time in
   * every request.
   */
  readonly sentHeaders: readonly string[];
  sent: JournalText | undefined;
  answeredHeaders: Readonly<Record<string, unknown>> = NO_HEADERS;
  answered: JournalText | undefined;
  faults: readonly number[] = NO_RULES;

  constructor({ method = "GET", url = "/", rawHeaders }: RequestHead, at: number, begunAt: number) {
    this.at = at;
    this.begunAt = begunAt;
    this.method = method;
    this.url = keepUrl(url);
    this.sentHeaders = rawHeaders;
  }
}

export interface KeptPush {
  readonly kind: "push";
  id: number;
  readonly at: number;
  readonly event: PushEntry["event"];
  /** The receiver; null for everybody. */
  readonly userId: number | null;
  payload: JournalText;
  readonly fault: PushEntry["fault"];
}

export type KeptEntry = KeptRequest | KeptPush;

/** The approximate memory of an entry, estimated a little too high. Bytes. */
export function sizeOf(entry: KeptEntry): number {
  const units =
    entry.kind === "push"
      ? entry.payload.text.length
      : entry.url.length + (entry.sent?.text.length ?? 0) + (entry.answered?.text.length ?? 0);
  return ENTRY_BYTES + units * BYTES_PER_UNIT;
}

/** Turns a query into a test for entries. A filter for requests matches no push, and vice versa. */
export function fitsQuery(query: JournalQuery): (entry: KeptEntry) => boolean {
  const { kind, call, method, path, status, user_id, event } = query;
  const pattern = path === undefined ? undefined : patternOf(path);
  const fitsRequest = (entry: KeptRequest) =>
    event === undefined &&
    (call === undefined || entry.call === call) &&
    (method === undefined || entry.method === method) &&
    (pattern === undefined || pattern.test(pathOf(entry.url))) &&
    (status === undefined || entry.status === status);
  const isForRequests = [call, method, path, status].some((options) => options !== undefined);
  const fitsPush = (entry: KeptPush) => !isForRequests && (event === undefined || entry.event === event);
  return (entry) =>
    (kind === undefined || entry.kind === kind) &&
    (user_id === undefined || entry.userId === user_id) &&
    (entry.kind === "push" ? fitsPush(entry) : fitsRequest(entry));
}
