import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { OPERATOR_PATHS } from "../../http/served-paths.ts";

/** The text in place of a parameter in a path. */
const PARAMETER = ":";

/** One call of the contract as a router sees it. */
interface KnownCall {
  readonly name: string;
  readonly methods: readonly string[];
  readonly parts: readonly string[];
}

const NAMES: ReadonlyMap<Endpoint, string> = new Map(
  allEndpoints().map(({ group, name, endpoint }) => [endpoint, `${group}.${name}`]),
);

/** The calls in the order in which they are tried: literal parts before parameters, as in the product's own router. */
const CALLS: readonly KnownCall[] = Array.from(NAMES, ([endpoint, name]) => ({
  name,
  methods: [endpoint.method, ...(endpoint.alsoMethod === undefined ? [] : [endpoint.alsoMethod])],
  parts: partsOf(endpoint.path),
})).toSorted((a, b) => parametersIn(a) - parametersIn(b));

/** The full name of a call of the product: `projects.create`. */
export function nameOfCall(endpoint: Endpoint): string | undefined {
  return NAMES.get(endpoint);
}

/**
 * The full name of the call that a request is for, before the product handles the request. Undefined when the request
 * is for no call.
 */
export function findCall(method: string, path: string): string | undefined {
  const asked = partsOf(decoded(path));
  return CALLS.find(({ methods, parts }) => methods.includes(method) && isMadeOf(parts, asked))?.name;
}

/** The path of a request, without its query. */
export function pathOf(url: string | undefined): string {
  return (url ?? "/").replace(/[?#].*$/s, "");
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

/**
 * Reads a pattern of paths: `:name` stands for any one part, a final `*` for any rest. A final slash makes no
 * difference.
 */
export function readPathPattern(pattern: string): (path: string) => boolean {
  if (pattern.endsWith("*") && !pattern.includes(`/${PARAMETER}`)) {
    const start = pattern.slice(0, -1);
    return (path) => path.startsWith(start);
  }
  const isPrefix = pattern.endsWith("*");
  const wanted = partsOf(isPrefix ? pattern.slice(0, -1) : pattern);
  return (path) => {
    const asked = partsOf(path);
    if (!isPrefix) return isMadeOf(wanted, asked);
    const last = wanted.length - 1;
    return isMadeOf(wanted.slice(0, last), asked.slice(0, last)) && (asked[last] ?? "").startsWith(wanted[last] ?? "");
  };
}

function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, "").split("/");
}

function parametersIn({ parts }: KnownCall): number {
  return parts.filter((part) => part.startsWith(PARAMETER)).length;
}

function isMadeOf(wanted: readonly string[], asked: readonly string[]): boolean {
  return (
    wanted.length === asked.length &&
    wanted.every((part, place) => (part.startsWith(PARAMETER) ? asked[place] !== "" : part === asked[place]))
  );
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
