import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const BEARER = /^Bearer (.+)$/i;
const LOOPBACK_ADDRESSES = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** The host names of this machine. */
export const LOOPBACK_NAMES: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** The host name to which a request was sent, without its port, in lower case. Empty without a `Host` header. */
export function hostNameOf({ headers }: IncomingMessage): string {
  return (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
}

/** Whether the connection of a request comes from this machine. */
export function isFromLoopback({ socket }: IncomingMessage): boolean {
  return LOOPBACK_ADDRESSES.test(socket.remoteAddress ?? "");
}

/** Whether a request carries this token. The comparison takes the same time for every token of the same length. */
export function carriesToken({ headers }: IncomingMessage, token: string): boolean {
  const given = BEARER.exec(headers.authorization ?? "")?.[1] ?? "";
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
