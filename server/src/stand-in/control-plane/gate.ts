import type { FastifyRequest } from "fastify";
import { hostNameOf, isFromLoopback, LOOPBACK_NAMES } from "../../access/local-callers.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { ControlGate } from "./control-context.ts";

/**
 * Names below `localhost`, which browsers resolve to this machine. The console gives each member such a name as an
 * origin.
 */
const BELOW_LOCALHOST = /^[a-z0-9-]+\.localhost$/;
const OWN_SITE = ["same-origin", "none"];

/**
 * Refuses requests from outside. A request must come from this machine, use a host name of this machine (this stops DNS
 * rebinding), and must not come from a page of another site. Links from any site may open pages, because pages hold no
 * data without the token. Undefined means allowed.
 */
export function refuseFromOutside(
  gate: ControlGate,
  request: FastifyRequest,
  isCall: boolean,
): Refusal<"CONTROL_FROM_OUTSIDE"> | undefined {
  const { headers } = request.raw;
  const host = headers.host ?? "";
  const name = hostNameOf(request.raw);
  const isNamed = LOOPBACK_NAMES.includes(name) || BELOW_LOCALHOST.test(name) || gate.hosts.includes(name);
  const isNear = isFromLoopback(request.raw) || gate.hosts.length > 0;
  const site = headers["sec-fetch-site"];
  const isLink = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  const isOwnSite = site === undefined || OWN_SITE.includes(String(site)) || (isLink && !isCall);
  const { origin } = headers;
  const isOwnOrigin = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  return isNamed && isNear && isOwnSite && isOwnOrigin ? undefined : refuse("CONTROL_FROM_OUTSIDE");
}
