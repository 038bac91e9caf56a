import type { IncomingMessage } from "node:http";

/**
 * The address of the caller of a request that Fastify does not see. `proxies` is the number of proxies in front: this
 * many entries from the end of `X-Forwarded-For` are trusted. The entries before them come from the caller.
 */
export function callerAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const hops = [...forwarded, socket.remoteAddress ?? ""].toReversed();
  return hops[Math.min(proxies, hops.length - 1)] ?? "";
}
