import { expect, it } from "vitest";
import { planInvitations } from "./invitation-plan.ts";

const MEMBERS = [1, 2];
const STANDING = [
  { id: 10, inviteeId: 3, status: "pending" },
  { id: 11, inviteeId: 4, status: "pending" },
  { id: 12, inviteeId: 5, status: "rejected" },
  { id: 13, inviteeId: 2, status: "accepted" },
] as const;

type Wanted = Parameters<typeof planInvitations>[2];

const ALL = STANDING.map(({ id, inviteeId, status }) => ({ id, invitee: inviteeId, status }));
const pending = (invitee: number, id?: number) => ({ invitee, id, status: "pending" }) as const;
const KEPT = [pending(3), pending(4)];
const accepted = (invitee: number, id?: number) => ({ invitee, id, status: "accepted" }) as const;

it.each<[string, Wanted, cancelled: number[], invited: number[]]>([
  ["all existing ones, which are sent back", ALL, [], []],
  ["the same without their ids", ALL.map(({ invitee, status }) => ({ invitee, status })), [], []],
  ["none: answered ones stay", [], [10, 11], []],
  ["one of two, by its id", [pending(3, 10)], [11], []],
  ["one of two, by its invitee", [pending(4)], [10], []],
  ["members and new people, each once", [...KEPT, ...[7, 8, 7, 1, 2].map((id) => pending(id))], [], [7, 8]],
  ["a person who rejected, by a new entry", [...KEPT, pending(5)], [], [5]],
  ["a person who rejected, by the old id", [...KEPT, pending(5, 12)], [], []],
  ["a person who rejected, by the old status", [...KEPT, { invitee: 5, status: "rejected" }], [], []],
  ["a pending one, sent as accepted", [accepted(3, 10), pending(4)], [], []],
  ["the same without its id", [accepted(3), pending(4)], [], []],
  ["a new person, sent as accepted", [...KEPT, accepted(9)], [], [9]],
  ["unknown ids, which count as none", [pending(3, 99), pending(4), pending(7, 98)], [], [7]],
])("wanted invitations are compared with the standing ones: %s", (_what, wanted, cancelled, invited) => {
  const plan = planInvitations(STANDING, MEMBERS, wanted);
  expect([plan.cancelled.map(({ id }) => id), plan.inviteeIds]).toEqual([cancelled, invited]);
});
