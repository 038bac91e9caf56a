import { Agent, request as plainRequest, type RequestOptions } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { connect as plainConnect, type Socket } from "node:net";
import { connect as secureConnect } from "node:tls";

/** The server behind the proxy, and how it is reached. */
export type ProxyTarget = ReturnType<typeof targetAt>;

/** `changeHost`: requests carry the target's own `Host` in place of the one that the client has sent. */
export function targetAt(address: string, changeHost = false) {
  const url = new URL(address);
  const isSecure = url.protocol === "https:";
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const usual = isSecure ? 443 : 80;
  const port = url.port === "" ? usual : Number(url.port);
  const base = url.pathname.replace(/\/+$/, "");
  return {
    address: address.replace(/\/+$/, ""),
    pathOf: (asked: string) => (asked.startsWith("/") ? `${base}${asked}` : asked),
    /** The headers of a request as they are sent: names and values in turn. */
    headersFor: (raw: readonly string[]): string[] =>
      changeHost
        ? raw.map((word, place) => (place % 2 === 1 && raw[place - 1]?.toLowerCase() === "host" ? url.host : word))
        : [...raw],
    /** Keeps one connection, which is used again. */
    openAgent: () => new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 }),
    ask: (options: RequestOptions) =>
      (isSecure ? secureRequest : plainRequest)({ ...options, hostname, port, setHost: false }),
    connect: (): Socket =>
      isSecure ? secureConnect({ host: hostname, port, servername: hostname }) : plainConnect({ host: hostname, port }),
  };
}
