import { endpoints } from "virtual:endpoints";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { expect, test } from "vitest";
import { robotOne } from "../../../test/experiences.ts";
import { idOf } from "../../../test/server.ts";
import { EMPTY_EXPERIENCE } from "./experience-values.ts";
import { excludedIds, memberRows } from "./members.ts";

type Stored = Awaited<ReturnType<typeof robotOne>>;

const rowsOf = (of: Stored, values: Partial<typeof EMPTY_EXPERIENCE> = {}) =>
  memberRows(of, { ...EMPTY_EXPERIENCE, ...values }, true).map(({ person, state }) => `${person.name} ${state}`);

const MEMBERS = ["정하늘 creator", "윤준호 member", "김도윤 member"];

test("shows members, invited and declined people, each with the effect of the next save", async () => {
  const stored = await robotOne();
  expect(new Set(rowsOf(stored))).toEqual(new Set([...MEMBERS, "조승민 pending", "임태양 pending", "송예진 rejected"]));
  const [junho, taeyang, yejin] = [idOf("junho"), idOf("taeyang"), idOf("yejin")];
  const changed = { removed: [junho], cancelled: [taeyang], invited: [{ id: yejin, name: "송예진", image: null }] };
  const expected = [
    "정하늘 creator",
    "윤준호 removed",
    "김도윤 member",
    "조승민 pending",
    "임태양 cancelled",
    "송예진 new",
  ];
  expect(new Set(rowsOf(stored, changed))).toEqual(new Set(expected));
});

test("shows declined people to the creator only", async () => {
  const rows = memberRows(await robotOne(), EMPTY_EXPERIENCE, false);
  expect(rows.map(({ state }) => state)).toEqual(["creator", "member", "member", "pending", "pending"]);
});

test("an accepted invitation has no row of its own", async () => {
  const body = { experience_id: EXPERIENCES.robotOne.id, response: "accept" } as const;
  const stored = await robotOne(({ as }) => as("taeyang")(endpoints.experienceInvitations.respond, { body }));
  expect(rowsOf(stored).filter((row) => row.startsWith("임태양"))).toEqual(["임태양 member"]);
});

test("a person who declined and was invited again has one row, with the last invitation", async () => {
  const body = { experience_id: EXPERIENCES.robotOne.id, invitee_id: idOf("yejin") };
  const stored = await robotOne(({ as }) => as("haneul")(endpoints.experienceInvitations.create, { body }));
  expect(rowsOf(stored).filter((row) => row.startsWith("송예진"))).toEqual(["송예진 pending"]);
});

test("the picker leaves out me, members, removed members and invited people, but not those who declined", async () => {
  const handles = ["haneul", "junho", "doyun", "seungmin", "taeyang"] as const;
  expect(new Set(excludedIds(await robotOne(), idOf("haneul")))).toEqual(new Set(handles.map(idOf)));
  expect(excludedIds(undefined, 1)).toEqual([1]);
});
