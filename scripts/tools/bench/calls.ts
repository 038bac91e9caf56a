import { CALLS, callNamed, type KnownCall } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { type Dataset, NoCase } from "./dataset.ts";
import type { PlannedRequest } from "./messages.ts";
import { type Draw, VARIANTS } from "./variants.ts";

/** Words for lists that may not be empty. Any other field that names a thing is left out, unless the target or the variant gives it. */
export const WORDS = { words: ["로봇"] };

/** Every measured variant by its name: group and call of the contract's table, then its own. */
export const MEASURED: ReadonlyMap<string, Draw> = new Map(
  Object.entries(VARIANTS).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, variants]) =>
      typeof variants === "string"
        ? []
        : Object.entries(variants).map(([variant, draw]) => [`${group}.${name} ${variant}`.trim(), draw] as const),
    ),
  ),
);

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
  const way = record.target === undefined ? {} : dataset.pick(dataset.ways(record.target));
  const { who = dataset.member(), ...fields } = { ...way, ...drawn };
  const { params, body } = withThings(record.request, WORDS);
  const known = (shape: object | undefined) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(shape ?? {}, field)));
  const address = { params: { ...params, ...known(endpoint.params?.shape) }, query: known(endpoint.query?.shape) };
  return {
    method: endpoint.method,
    path: addressOf(endpoint, address),
    token: who === null ? null : dataset.token(Number(who)),
    body: body === undefined ? null : JSON.stringify({ ...Object(body), ...known(endpoint.body?.shape) }),
  };
}
