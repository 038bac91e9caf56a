import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { IdInput } from "@chonsu/shared/contract/inputs";
import { patternOf } from "@chonsu/shared/format/path-pattern";
import type { FastifyRequest } from "fastify";
import type { App } from "./app-types.ts";

/** Paths for operators' programs (docs/operating.md). They are not part of the clients' contract and are not logged. */
export const ALIVE_PATH = "/healthz";
export const READY_PATH = "/readyz";
export const METRICS_PATH = "/metrics";

export const OPERATOR_PATHS: readonly string[] = [ALIVE_PATH, READY_PATH, METRICS_PATH];

/** The methods of the calls whose path this is; none for an unknown path. */
export function methodsOfPath(app: App, request: FastifyRequest): readonly string[] {
  const pathname = pathOf(request.url);
  const served = app.servedPaths.filter(({ pattern }) => pattern.test(pathname));
  return [...new Set(served.flatMap(({ methods }) => methods))];
}

/** The path of a URL, without its query. `URL` is not used: it reads `//` as a host, and throws on invalid URLs. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

/**
 * Matches a path of the contract with and without its final slash. An id matches as many digits as `IdInput` takes, because other paths have
 * a word in its place: `/api/user/register/` is not a `/api/user/:id/`.
 */
export function pathPattern({ path, params }: Endpoint): RegExp {
  return patternOf(path, (name) => (params?.shape[name] === IdInput ? String.raw`\d{1,15}` : "[^/]+"));
}
