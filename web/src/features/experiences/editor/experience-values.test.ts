import { EXPERIENCE_DESCRIPTION_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { robotOne } from "../../../test/experiences.ts";
import { idOf } from "../../../test/server.ts";
import {
  detailFieldsOf,
  dirtyParts,
  draftText,
  EMPTY_EXPERIENCE,
  type ExperienceValues,
  isChanged,
  neededOf,
  peopleFieldsOf,
  valuesOf,
  valuesOfDraft,
} from "./experience-values.ts";

const WHOLE: ExperienceValues = { ...EMPTY_EXPERIENCE, title: "로봇 팔", keywords: ["로봇"], description: "팔" };
const minji = { id: 3, name: "김민지", image: null };

const TOO_LONG = "팔".repeat(EXPERIENCE_DESCRIPTION_MAX + 1);

test.each<[string, Partial<ExperienceValues>, string[], string[]]>([
  ["everything", {}, [], []],
  ["a blank title", { title: " " }, ["title"], ["title"]],
  ["no keyword", { keywords: [] }, ["keywords"], []],
  ["a keyword that is typed and not added", { keywords: [], keywordEntry: "로봇" }, [], []],
  ["a blank in the box of the keywords", { keywords: [], keywordEntry: " " }, ["keywords"], []],
  ["a blank description", { description: "\n" }, ["description"], []],
  ["a description that is too long", { description: TOO_LONG }, ["description"], ["description"]],
])("with %s the save of the creator needs, and that of a guest: %#", (_, change, creator, guest) => {
  const needed = (isCreator: boolean) => neededOf({ ...WHOLE, ...change }, isCreator).map(({ field }) => field);
  expect([needed(true), needed(false)]).toEqual([creator, guest]);
});

test.each<[Partial<ExperienceValues>, Partial<ReturnType<typeof dirtyParts>>]>([
  [{}, {}],
  [{ title: "로봇 팔 2" }, { title: true }],
  [{ title: " 로봇 팔 " }, {}],
  [{ description: "다리" }, { detail: true }],
  [{ keywords: ["로봇", "팔"] }, { detail: true }],
  [{ skills: ["C++"] }, { detail: true }],
  [{ keywordEntry: "팔" }, { detail: true }],
  [{ skillEntry: "C++" }, { detail: true }],
  [{ skillEntry: " " }, {}],
  [{ period: { start: "2025-01-01", end: null } }, { detail: true }],
  [{ invited: [minji] }, { people: true }],
  [{ removed: [2] }, { people: true }],
  [{ cancelled: [3] }, { people: true }],
  [
    { title: "x", cancelled: [3] },
    { title: true, people: true },
  ],
])("%o makes exactly its own parts dirty", (change, dirty) => {
  expect(dirtyParts({ ...WHOLE, ...change }, WHOLE)).toEqual({ title: false, detail: false, people: false, ...dirty });
});

test("begins with one member's detail, or with the title alone", async () => {
  const stored = await robotOne();
  const { title, experience_detail } = stored;
  const mine = experience_detail.find(({ user }) => user === idOf("haneul"));
  const words = { title, keywords: mine?.tags, skills: mine?.skills_used, description: mine?.description };
  expect(valuesOf(stored, mine)).toMatchObject(words);
  expect(valuesOf(stored, undefined)).toEqual({ ...EMPTY_EXPERIENCE, title });
});

test("sends trimmed texts, and null for a period that was not chosen", () => {
  expect(detailFieldsOf({ ...WHOLE, description: " 팔 \n" })).toEqual({
    ...{ description: "팔", tags: ["로봇"], skills_used: [], start_date: null, end_date: null },
  });
});

test("sends remaining members and wanted invitations, each only after a change", async () => {
  const stored = await robotOne();
  const [haneul, junho, doyun] = [idOf("haneul"), idOf("junho"), idOf("doyun")];
  expect(peopleFieldsOf({ ...WHOLE, removed: [junho] }, stored)).toEqual({ accepted_users: [haneul, doyun] });
  const waiting = stored.pending_invitations.filter(({ status }) => status === "pending");
  const kept = waiting.map(({ id, invitee }) => ({ id, invitee }));
  const cancelled = waiting.map(({ invitee }) => invitee);
  expect(peopleFieldsOf({ ...WHOLE, cancelled }, stored)).toEqual({ pending_invitations: [] });
  const [hyunwoo, person] = [idOf("hyunwoo"), { name: "강현우", image: null }];
  expect(peopleFieldsOf({ ...WHOLE, invited: [{ id: hyunwoo, ...person }] }, stored)).toEqual({
    pending_invitations: [...kept, { invitee: hyunwoo }],
  });
  expect(peopleFieldsOf(WHOLE, stored)).toEqual({});
});

test("a draft restores the whole form; an invalid or unchanged draft is not offered", () => {
  const typed = {
    ...WHOLE,
    ...{ keywordEntry: "파", skillEntry: "C" },
    invited: [minji],
    removed: [2],
    cancelled: [4],
    period: { start: "2025-01-01", end: null },
  };
  expect(valuesOfDraft(draftText(typed), EMPTY_EXPERIENCE)).toEqual(typed);
  expect(valuesOfDraft(draftText(WHOLE), WHOLE)).toBeNull();
  expect(valuesOfDraft("", EMPTY_EXPERIENCE)).toBeNull();
  expect(valuesOfDraft("[1", EMPTY_EXPERIENCE)).toBeNull();
  const broken = JSON.stringify({
    title: "새",
    keywords: [1, "로봇"],
    invited: [{ id: "x" }],
    period: 3,
    removed: ["2"],
  });
  expect(valuesOfDraft(broken, EMPTY_EXPERIENCE)).toEqual({ ...EMPTY_EXPERIENCE, title: "새", keywords: ["로봇"] });
});

test("a typed space counts as a change for the warning, but cannot be saved", () => {
  expect(isChanged({ ...WHOLE, title: "로봇 팔 " }, WHOLE)).toBe(true);
});
