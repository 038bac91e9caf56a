import { isIPv6 } from "node:net";

const GROUPS = 8;
/** The groups of an IPv6 address that identify a subscriber. They can choose the rest freely for each request. */
const GROUPS_OF_SUBSCRIBER = 4;
const V4_IN_V6 = /^::ffff:(?=[\d.]+$)/i;

/**
 * The subscriber of an IP address: of an IPv4 address itself, in any notation; of an IPv6 address its /64 network. Any
 * other text is returned as it is.
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

/**
 * The groups of a part of an IPv6 address. An IPv4 address at its end counts as two groups, which are never in the
 * network part.
 */
function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? [0, 0] : [Number.parseInt(group, 16)]));
}
