import { describe, expect, it } from "vitest";
import { planInvitations } from "./invitation-plan.ts";

const MEMBERS = [1, 2];
const STANDING = [
  { id: 10, inviteeId: 3, status: "pending" },
  { id: 11, inviteeId: 4, status: "pending" },
  { id: 12, inviteeId: 5, status: "rejected" },
  { id: 13, inviteeId: 2, status: "accepted" },
] as const;

type Wanted = Parameters<typeof planInvitations>[2];

function plan(wanted: Wanted) {
  const { cancelled, inviteeIds } = planInvitations(STANDING, MEMBERS, wanted);
  return { cancelled: cancelled.map(({ id }) => id), invited: inviteeIds };
}

const pending = (invitee: number, id?: number) => ({ invitee, id, status: "pending" }) as const;

describe("planInvitations", () => {
  it("changes nothing when all existing invitations are sent back", () => {
    const all = STANDING.map(({ id, inviteeId, status }) => ({ id, invitee: inviteeId, status }));
    expect(plan(all)).toEqual({ cancelled: [], invited: [] });
    expect(plan(all.map(({ invitee, status }) => ({ invitee, status })))).toEqual({ cancelled: [], invited: [] });
  });

  it("cancels the pending ones that are not wanted, never an answered one", () => {
    expect(plan([])).toEqual({ cancelled: [10, 11], invited: [] });
    expect(plan([pending(3, 10)])).toEqual({ cancelled: [11], invited: [] });
    expect(plan([pending(4)])).toEqual({ cancelled: [10], invited: [] });
  });

  it("invites people who are neither members nor invited, each once", () => {
    const wanted = [pending(3), pending(4), pending(7), pending(8), pending(7), pending(1), pending(2)];
    expect(plan(wanted)).toEqual({ cancelled: [], invited: [7, 8] });
  });

  it("invites a person who rejected again only by a new entry, without the old id or status", () => {
    const kept = [pending(3), pending(4)];
    expect(plan([...kept, pending(5)]).invited).toEqual([5]);
    expect(plan([...kept, pending(5, 12)]).invited).toEqual([]);
    expect(plan([...kept, { invitee: 5, status: "rejected" }]).invited).toEqual([]);
  });

  it("ignores a sent status: a pending invitation stays pending, and a new person is invited", () => {
    expect(plan([{ id: 10, invitee: 3, status: "accepted" }, pending(4)])).toEqual({ cancelled: [], invited: [] });
    expect(plan([{ invitee: 3, status: "accepted" }, pending(4)])).toEqual({ cancelled: [], invited: [] });
    expect(plan([pending(3), pending(4), { invitee: 9, status: "accepted" }]).invited).toEqual([9]);
  });

  it("treats an unknown id as no id", () => {
    expect(plan([pending(3, 99), pending(4), pending(7, 98)])).toEqual({ cancelled: [], invited: [7] });
  });
});
