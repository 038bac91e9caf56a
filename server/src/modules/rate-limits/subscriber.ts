import { isIPv6 } from "node:net";

const GROUPS = 8;
/** What one subscriber of IPv6 is given: the rest of the address is theirs to choose, and anew for each request. */
const GROUPS_OF_SUBSCRIBER = 4;
const V4_IN_V6 = /^::ffff:(?=[\d.]+$)/i;

/**
 * Whom an IP address stands for: an IPv4 address itself, however it is written, of an IPv6 address the /64 network. What is no address
 * stands for itself.
 */
export function subscriberOf(ip: string): string {
  const plain = ip.replace(V4_IN_V6, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [front = "", back] = plain.split("::");
  const before = groupsOf(front);
  const gap = back === undefined ? 0 : GROUPS - before.length - groupsOf(back).length;
  const groups = [...before, ...Array.from({ length: gap }, () => 0), ...groupsOf(back ?? "")];
  return `${groups
    .slice(0, GROUPS_OF_SUBSCRIBER)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The groups of a part of an IPv6 address; an IPv4 address at its end takes the place of two, which never are of the network's. */
function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? [0, 0] : [Number.parseInt(group, 16)]));
}
