import { CALLS, callNamed, type KnownCall } from "@chonsu/db/calls/groups/records";
import { READS } from "@chonsu/db/calls/record";
import { withThings } from "@chonsu/db/calls/things";
import { addressOf, type Method } from "@chonsu/shared/contract/endpoint";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { type Dataset, NoCase } from "./dataset.ts";
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

/** What is measured besides every call that only reads; last, so that the reads find the dataset as it was made. */
const WRITES: readonly CallName[] = [
  "projects.toggleLike",
  "comments.create",
  "messages.create",
  "projects.create",
  "users.updateProfile",
];
/** Writes share the waits for the disk: how many ask at the same moment makes the difference. */
const WRITE_CONNECTIONS = [1, 10, 64];
const READ_CONNECTIONS = 10;

const variants: Readonly<Record<string, Readonly<Record<string, Draw>>>> = VARIANTS;

/** Every measured variant by its name: the call, then what is drawn for it. */
const MEASURED: ReadonlyMap<string, Draw> = new Map([
  ...reads().flatMap((call) =>
    Object.entries(drawsOf(call)).map(([name, draw]) => [`${call} ${name}`.trim(), draw] as const),
  ),
  ...WRITES.flatMap((call) =>
    Object.values(drawsOf(call)).flatMap((draw) =>
      WRITE_CONNECTIONS.map((connections) => [`${call} by ${connections}`, draw] as const),
    ),
  ),
]);

function drawsOf(call: string): Readonly<Record<string, Draw>> {
  return variants[call] ?? { "": () => ({}) };
}

/** How many requests of a measured variant are under way at any moment, each on a connection of its own. */
export function connectionsOf(name: string): number {
  return Number(/ by (\d+)$/.exec(name)?.[1] ?? READ_CONNECTIONS);
}

/** Calls that change nothing: those by GET, and searches. */
function reads(): string[] {
  const isRead = ({ record }: KnownCall) => record.publishes === undefined || record.publishes === READS;
  return [...CALLS.values()].filter(isRead).map(({ call }) => call);
}

/** Those whose names begin with one of the words; all when there are none. */
export function callsNamed(words: readonly string[]): string[] {
  const names = [...MEASURED.keys()];
  return words.length === 0 ? names : names.filter((name) => words.some((word) => name.startsWith(word)));
}

/** Some requests of a call, measured or not: with another member and target each time, as real use has it. Empty without a case for it. */
export function planOf(dataset: Dataset, name: string, count: number, draw = MEASURED.get(name)): PlannedRequest[] {
  const [call = ""] = name.split(" ");
  if (!CALLS.has(call)) return [];
  try {
    return Array.from({ length: count }, () => planned(dataset, callNamed(call), draw?.(dataset) ?? {}));
  } catch (error) {
    if (error instanceof NoCase) return [];
    throw error;
  }
}

/** A request of a call by a way its target knows, with the fields that were drawn. */
function planned(dataset: Dataset, { endpoint, record }: KnownCall, drawn: ReturnType<Draw>): PlannedRequest {
  const way = record.target === undefined ? {} : dataset.pick(dataset.rows(record.target));
  const { who = dataset.member(), ...fields } = { ...way, ...drawn };
  const { params, query, body } = withThings(record.request, WORDS);
  const known = (shape: object | undefined) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(shape ?? {}, field)));
  const address = {
    params: { ...params, ...known(endpoint.params?.shape) },
    // As long as pages of the product's own client.
    query: {
      ...query,
      ...(Object.hasOwn(query ?? {}, "page_size") && { page_size: PAGE_SIZE }),
      ...known(endpoint.query?.shape),
    },
  };
  return {
    method: endpoint.method,
    path: addressOf(endpoint, address),
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${dataset.token(Number(who))}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify({ ...Object(body), ...known(endpoint.body?.shape) }) }),
  };
}
