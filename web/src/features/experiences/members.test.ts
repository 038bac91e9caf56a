import { expect, test } from "vitest";
import { experience, invitation } from "../../test/experiences.tsx";
import { EMPTY_EXPERIENCE } from "./experience-values.ts";
import { excludedIds, memberRows } from "./members.ts";

const stored = experience({ pending_invitations: [invitation(3, "pending"), invitation(4, "rejected")] });
const rowsOf = (of: typeof stored, values: Partial<typeof EMPTY_EXPERIENCE>) =>
  memberRows(of, { ...EMPTY_EXPERIENCE, ...values }, true).map(({ person, state }) => `${person.name} ${state}`);

test("shows members, who waits and who declined, each as what the next save makes of them", () => {
  expect(rowsOf(stored, {})).toEqual(["정하늘 creator", "윤준호 member", "김민지 pending", "송예진 rejected"]);
  const changed = { removed: [2], cancelled: [3], invited: [{ id: 4, name: "송예진", image: null }] };
  expect(rowsOf(stored, changed)).toEqual(["정하늘 creator", "윤준호 removed", "김민지 cancelled", "송예진 new"]);
});

test("who declined is shown to the creator only", () => {
  const rows = memberRows(stored, EMPTY_EXPERIENCE, false);
  expect(rows.map(({ state }) => state)).toEqual(["creator", "member", "pending"]);
});

test("an invitation that was accepted, or joined by the link meanwhile, is no row of its own", () => {
  const joined = experience({ pending_invitations: [invitation(2, "accepted")] });
  expect(rowsOf(joined, {})).toEqual(["정하늘 creator", "윤준호 member"]);
});

test("one who declined and is asked again is one row, as the last invitation has it", () => {
  const again = { ...invitation(4, "pending"), id: 200 };
  const asked = experience({ pending_invitations: [again, invitation(4, "rejected")] });
  expect(rowsOf(asked, {})).toEqual(["정하늘 creator", "윤준호 member", "송예진 pending"]);
});

test("the picker leaves out me, members, those just put out, and those who are asked; not who declined", () => {
  expect(new Set(excludedIds(stored, 1))).toEqual(new Set([1, 2, 3]));
  expect(excludedIds(undefined, 1)).toEqual([1]);
});
