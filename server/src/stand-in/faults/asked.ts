import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { pathOf } from "../../http/served-paths.ts";
import { findCall } from "../calls/product-calls.ts";

const BEARER = /^Bearer [^.]*\.([^.]*)\./i;
const Owner = z.object({ user_id: z.int() });

/**
 * A request as rules see it. Costly fields are computed only when a rule reads them. This is a class, because an object
 * literal with getters would be kept in memory after the request.
 */
export class RuleRequest {
  readonly method: string;
  readonly path: string;
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage) {
    this.method = request.method ?? "GET";
    this.path = pathOf(request.url ?? "/");
    this.#request = request;
  }

  get call(): string | undefined {
    return findCall(this.method, this.path);
  }

  get userId(): number | undefined {
    return tokenOwner(this.#request);
  }
}

/** The user id in the access token of a request. The token is not verified: that is the product's task. */
export function tokenOwner({ headers }: IncomingMessage): number | undefined {
  const claims = BEARER.exec(headers.authorization ?? "")?.[1];
  if (claims === undefined) return undefined;
  try {
    return Owner.safeParse(JSON.parse(Buffer.from(claims, "base64url").toString())).data?.user_id;
  } catch {
    return undefined;
  }
}
