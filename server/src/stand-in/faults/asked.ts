import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { findCall, pathOf } from "../calls/product-calls.ts";
import type { AskedRequest } from "./rule.ts";

const BEARER = /^Bearer [^.]*\.([^.]*)\./i;
const Owner = z.object({ user_id: z.int() });

/**
 * A request as rules see it. This is a class, because an object literal with getters would be kept in memory after the
 * request (docs/bench.md).
 */
export class Asked implements AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage) {
    this.method = request.method ?? "GET";
    this.path = pathOf(request.url);
    this.#request = request;
  }

  get call() {
    return findCall(this.method, this.path);
  }

  get userId() {
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
