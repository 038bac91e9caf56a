import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
/**
 * The number of groups of an IPv6 address that an internet provider gives to one customer, who can choose the other
 * groups freely for each request.
 */
const GROUPS_OF_SOURCE = 4;
const GROUPS_OF_NETWORK = 3;
const BITS_OF_GROUP = 16;
const V4_IN_V6 = /^::ffff:(?=[\d.]+$)/i;
/** Some proxies forward the caller's port too: each connection would count as a caller of its own. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/**
 * What an IP address counts as: itself for IPv4, in any notation; its /64 network for IPv6. Any other text is returned
 * as it is.
 */
export function sourceOf(ip: string): string {
  const plain = plainOf(ip);
  return isIPv6(plain) ? prefixOf(plain, GROUPS_OF_SOURCE) : plain;
}

/** The network of an IP address, which one organization or person may have: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(ip: string): string {
  const plain = plainOf(ip);
  if (isIPv6(plain)) return prefixOf(plain, GROUPS_OF_NETWORK);
  return isIPv4(plain) ? plain.replace(/\d+$/, "0/24") : plain;
}

/** An address without the notations that make two texts of the same address. */
function plainOf(ip: string): string {
  return ip.replace(WITH_PORT, "$1$2").replace(V4_IN_V6, "").replace(/%.*$/, "");
}

/** The first groups of an IPv6 address. */
function prefixOf(plain: string, count: number): string {
  const [front = "", back] = plain.split("::");
  const before = groupsOf(front);
  const gap = back === undefined ? 0 : GROUPS - before.length - groupsOf(back).length;
  const groups = [...before, ...Array.from({ length: gap }, () => 0), ...groupsOf(back ?? "")];
  const prefix = groups.slice(0, count).map((group) => group.toString(16));
  return `${prefix.join(":")}::/${count * BITS_OF_GROUP}`;
}

/**
 * The groups in a part of an IPv6 address. An IPv4 address at the end counts as two groups. These two are never in the
 * network part, so they are 0 here.
 */
function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? [0, 0] : [Number.parseInt(group, 16)]));
}
