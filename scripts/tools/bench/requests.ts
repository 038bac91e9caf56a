import { READS } from "@chonsu/db/call-records/record";
import { CALLS, callNamed, type KnownCall } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { addressOf, type Method } from "@chonsu/shared/contract/endpoint";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { NoCase, type UniversityDataset } from "./university.ts";
import { type CallName, type Draw, VARIANTS } from "./variants.ts";

/** One request, complete. */
export interface PlannedRequest<Body = string> {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** Words for lists that may not be empty. Any other field that names a thing is left out, unless the target or the variant gives it. */
export const WORDS = { words: ["로봇"] };

/** The commands that are measured besides all reads. They come last, so that the reads find the original dataset. */
const WRITES: readonly CallName[] = [
  "projects.toggleLike",
  "comments.create",
  "messages.create",
  "projects.create",
  "users.updateProfile",
];
/** Commands at the same time share one synchronization of the disk, so the number of concurrent requests matters. */
const WRITE_CONNECTIONS = [1, 10, 64];
const READ_CONNECTIONS = 10;

const variants: Readonly<Record<string, Readonly<Record<string, Draw>>>> = VARIANTS;
const variantsOf = (call: string) => Object.entries(variants[call] ?? { "": () => ({}) });

/** Every measured variant by name, with the fields drawn for it: `users.path at 2`, `comments.create by 64`. */
const MEASURED: ReadonlyMap<string, Draw> = new Map([
  ...reads().flatMap((call) => variantsOf(call).map(([name, draw]) => [`${call} ${name}`.trim(), draw] as const)),
  ...WRITES.flatMap((call) =>
    WRITE_CONNECTIONS.flatMap((count) => variantsOf(call).map(([, draw]) => [`${call} by ${count}`, draw] as const)),
  ),
]);

/** Calls that change nothing: those by GET, and searches. */
function reads(): string[] {
  const isRead = ({ record }: KnownCall) => record.publishes === undefined || record.publishes === READS;
  return [...CALLS.values()].filter(isRead).map(({ call }) => call);
}

/** The number of concurrent requests of a measured variant, each on its own connection. */
export function connectionsOf(name: string): number {
  return Number(/ by (\d+)$/.exec(name)?.[1] ?? READ_CONNECTIONS);
}

/** The names that begin with one of the words; all names when there are no words. */
export function callsNamed(words: readonly string[]): string[] {
  const names = [...MEASURED.keys()];
  return words.length === 0 ? names : names.filter((name) => words.some((word) => name.startsWith(word)));
}

/** Some requests of a call, measured or not, with different members and targets as in real use. Empty when the call has no case. */
export function planOf(
  dataset: UniversityDataset,
  name: string,
  count: number,
  draw = MEASURED.get(name),
): PlannedRequest[] {
  const [call = ""] = name.split(" ");
  if (!CALLS.has(call)) return [];
  try {
    return Array.from({ length: count }, () => planned(dataset, callNamed(call), draw?.(dataset) ?? {}));
  } catch (error) {
    if (error instanceof NoCase) return [];
    throw error;
  }
}

/** A request of a call for one row of its target, with the drawn fields. */
function planned(dataset: UniversityDataset, { endpoint, record }: KnownCall, drawn: ReturnType<Draw>): PlannedRequest {
  const way = record.target === undefined ? {} : dataset.pick(dataset.rows(record.target));
  const { who = dataset.member(), ...fields } = { ...way, ...drawn };
  const { params, query, body } = withThings(record.request, WORDS);
  const known = (shape: object | undefined) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(shape ?? {}, field)));
  const pageSize = Object.hasOwn(query ?? {}, "page_size") && { page_size: PAGE_SIZE };
  const address = {
    params: { ...params, ...known(endpoint.params?.shape) },
    query: { ...query, ...pageSize, ...known(endpoint.query?.shape) },
  };
  return {
    method: endpoint.method,
    path: addressOf(endpoint, address),
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${dataset.token(String(who))}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify({ ...Object(body), ...known(endpoint.body?.shape) }) }),
  };
}
