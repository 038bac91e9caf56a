import type { Profile } from "@chonsu/shared/entities/users";
import { expect, test } from "vitest";
import {
  changesOf,
  FIELD_OF,
  linkProblem,
  type ProfileValues,
  problemsOf,
  valuesOf,
  valuesOfDraft,
  withEntries,
} from "./profile-edit.ts";

const PROFILE: Profile = {
  user_name: "정하늘",
  school: "카이스트",
  current_academic_degree: "석사",
  year: 2021,
  major1: "전산학부",
  major2: null,
  one_degree_count: 9,
  introduction: "배달 로봇",
  skills: [{ id: 1, skill: "C++" }],
  portfolio_links: [{ id: 1, portfolioLink: "https://haneul.dev" }],
  image: null,
  keywords: ["로보틱스", "등산"],
  experiences: [],
};
const BASE = valuesOf(PROFILE);
const THIS_YEAR = 2026;

test("a loaded form has no error and no change", () => {
  expect(problemsOf(BASE, THIS_YEAR)).toEqual({});
  expect(changesOf(BASE, valuesOf(PROFILE))).toEqual({});
});

test.each([
  [{ name: "  " }, { name: "이름을 입력해 주세요." }],
  [{ year: "1899" }, { year: "입학년도는 1900년부터 2026년 사이여야 합니다." }],
  [{ year: "2027" }, { year: "입학년도는 1900년부터 2026년 사이여야 합니다." }],
  [{ year: "20211" }, { year: "입학년도는 1900년부터 2026년 사이여야 합니다." }],
  [{ year: "" }, { year: "입학년도는 1900년부터 2026년 사이여야 합니다." }],
  [{ majors: [] }, { majors: "최소 1개의 전공을 선택해야 합니다." }],
  [{ links: ["https://a.kr", "haneul"] }, { links: "유효하지 않은 URL 형식이 포함되어 있습니다." }],
  [{ links: ["javascript:alert(1)"] }, { links: "유효하지 않은 URL 형식이 포함되어 있습니다." }],
])("%j cannot be saved", (change, problems) => {
  expect(problemsOf({ ...BASE, ...change }, THIS_YEAR)).toEqual(problems);
});

test.each([
  { year: "1900" },
  { year: "2026" },
  { links: [] },
  { links: ["ftp://files.yejin.kr/deck"] },
  { interests: [] },
])("%j can be saved", (change) => expect(problemsOf({ ...BASE, ...change }, THIS_YEAR)).toEqual({}));

test("sends only the changes", () => {
  expect(changesOf(BASE, { ...BASE, name: " 정하늘 ", introduction: "로봇 팔" })).toEqual({ introduction: "로봇 팔" });
  expect(changesOf(BASE, { ...BASE, year: "2020", degree: "박사" })).toEqual({
    year: 2020,
    current_academic_degree: "박사",
  });
});

test("sends each field, and a draft keeps each", () => {
  const other: ProfileValues = {
    name: "하늘",
    degree: "박사",
    year: "2020",
    majors: ["물리학과", "화학과"],
    interests: ["등산"],
    skills: ["Go"],
    introduction: "로봇 팔",
    links: [],
    interestEntry: "달리",
    skillEntry: "Ru",
    linkEntry: "https",
  };
  expect(Object.keys(changesOf(BASE, other)).toSorted()).toEqual(Object.keys(FIELD_OF).toSorted());
  expect(valuesOfDraft(JSON.stringify(other), BASE)).toEqual(other);
});

test("sends null for a removed second major", () => {
  const two = valuesOf({ ...PROFILE, major2: "물리학과" });
  expect(changesOf(two, { ...two, majors: ["전산학부"] })).toEqual({ major1: "전산학부", major2: null });
});

test("the order of interests is a change", () => {
  expect(changesOf(BASE, { ...BASE, interests: ["등산", "로보틱스"] })).toEqual({ keywords: ["등산", "로보틱스"] });
});

test("leaves out a stored major that is no department", () => {
  expect(valuesOf({ ...PROFILE, major1: "전산학과", major2: "물리학과" }).majors).toEqual(["물리학과"]);
});

test("adds https to a link without a scheme", () => {
  expect(withEntries({ ...BASE, links: [], linkEntry: "haneul.dev" })).toMatchObject({ links: ["https://haneul.dev"] });
});

test.each([
  ["https://not a url", "주소의 형식이 올바르지 않아요. 예: https://example.com"],
  ["FTP://files", "주소의 형식이 올바르지 않아요. 예: https://example.com"],
  ["mailto:a@b.com", "http, https, ftp로 시작하는 주소여야 해요."],
  ["httpx://a.com", "http, https, ftp로 시작하는 주소여야 해요."],
  ["https://haneul.dev", null],
])("says what is wrong with the link %s", (link, sentence) => expect(linkProblem(link)).toBe(sentence));
