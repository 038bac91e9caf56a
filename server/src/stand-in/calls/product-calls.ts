import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { patternOf } from "@chonsu/shared/format/path-pattern";
import { OPERATOR_PATHS } from "../../http/served-paths.ts";

const NAMES: ReadonlyMap<Endpoint, string> = new Map(
  allEndpoints().map(({ group, name, endpoint }) => [endpoint, `${group}.${name}`]),
);

/** The calls in the order in which they are tried: literal parts before parameters, as in the product's own router. */
const CALLS = Array.from(NAMES, ([{ method, alsoMethod, path }, name]) => ({
  name,
  methods: [method, alsoMethod],
  parameters: path.split("/:").length - 1,
  pattern: patternOf(path),
})).toSorted((a, b) => a.parameters - b.parameters);

/** The full name of a call of the product: `projects.create`. */
export function nameOfCall(endpoint: Endpoint): string | undefined {
  return NAMES.get(endpoint);
}

/**
 * The full name of the call that a request is for, before the product handles the request. Undefined when the request
 * is for no call.
 */
export function findCall(method: string, path: string): string | undefined {
  const asked = decoded(path);
  return CALLS.find(({ methods, pattern }) => methods.some((one) => one === method) && pattern.test(asked))?.name;
}

const ASIDE = new RegExp(`^(?:${OPERATOR_PATHS.join("|")})(?:[/?#]|$)`);

/** Whether a request is for operators and not for clients: health checks and metrics. */
export function isAside(url: string | undefined): boolean {
  return ASIDE.test(url ?? "/");
}

/**
 * Whether a path belongs to the code of the web. The pages of the product need that code, and the console needs it too.
 */
export function isWebCode(path: string): boolean {
  return path.startsWith("/assets/");
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
