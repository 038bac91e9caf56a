import { describe, expect, it } from "vitest";
import { admissionLabel, majorsAndYear, majorsLabel, relationLabel, studiesLabel } from "./people.ts";

it.each([
  [2021, "21학번"],
  [2005, "05학번"],
  [1999, "99학번"],
])("says the year %i as %s", (year, label) => expect(admissionLabel(year)).toBe(label));

it.each([
  [0, ""],
  [1, "1촌"],
  [3, "3촌"],
  [null, "4촌 이상"],
])("says the distance %o as %o", (degree, label) => expect(relationLabel(degree)).toBe(label));

it.each([
  ["전산학부", null, "전산학부"],
  ["전산학부", "", "전산학부"],
  ["전산학부", "물리학과", "전산학부, 물리학과"],
  ["", null, ""],
])("joins the majors %o and %o", (major1, major2, label) => expect(majorsLabel(major1, major2)).toBe(label));

describe("majorsAndYear", () => {
  it("distinguishes people with the same name", () =>
    expect(majorsAndYear({ major1: "전산학부", major2: null, year: 2021 })).toBe("전산학부\u00a0· 21학번"));
  it("is empty for a member who left", () => expect(majorsAndYear({ major1: "", major2: null, year: 0 })).toBe(""));
});

describe("studiesLabel", () => {
  it("joins school, degree and year", () =>
    expect(studiesLabel({ school: "카이스트", current_academic_degree: "석사", year: 2021 })).toBe(
      "카이스트\u00a0· 석사\u00a0· 21학번",
    ));
  it("is empty for a member who left", () =>
    expect(studiesLabel({ school: "", current_academic_degree: "", year: 0 })).toBe(""));
});
