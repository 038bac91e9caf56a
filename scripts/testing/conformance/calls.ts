import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";

const NAMES: ReadonlyMap<Endpoint, string> = new Map(
  Array.from(CALLS.values(), ({ endpoint, call }) => [endpoint, call]),
);

/** The full name of a call of the contract: `friends.request`. */
export function nameOf(endpoint: Endpoint): string {
  const name = NAMES.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is no call of the contract`);
  return name;
}

/** The name of what all calls of members need: a token that is accepted. */
export const TOKENS = "tokens";

/** The name of what all pushes need: a connection. */
export const PUSH = "push";

/** A call as people write it: `POST /api/friends/`. */
export function routeOf(call: string): string {
  const known = CALLS.get(call);
  return known === undefined ? call : `${known.endpoint.method} ${known.endpoint.path}`;
}
