import { describe, expect, test } from "vitest";
import { paths } from "../../paths/paths.ts";
import { criteriaOf, criteriaOfState, type SearchCriteria, termOf } from "./search-criteria.ts";

const read = (search: string) => criteriaOf(new URLSearchParams(search));

describe("the URL of a search", () => {
  test("has no parameters at the start, and all criteria for results", () => {
    expect(read("")).toBeNull();
    expect(read("q=로봇&tab=2&degree=3,1")).toEqual({ term: "로봇", tab: 2, degrees: [1, 3] });
    expect(read("tab=3")).toEqual({ term: "", tab: 3, degrees: [] });
  });

  test("ignores invalid parameters", () => {
    expect(read("q=%20&tab=9&degree=0,4,x,2,2")).toEqual({ term: "", tab: 1, degrees: [2] });
  });

  test.each<SearchCriteria>([
    { term: "C++ & <b>", tab: 1, degrees: [] },
    { term: "", tab: 2, degrees: [1, 2, 3] },
    { term: "100%", tab: 3, degrees: [2] },
  ])("%j is read back as it was written", (criteria) => {
    expect(read(new URL(paths.searchFor(criteria), "http://here").search)).toEqual(criteria);
  });

  test("trims a term and cuts it to the server's limit, without half a letter", () => {
    expect(termOf("  정 하늘 ")).toBe("정 하늘");
    expect(termOf("가".repeat(200))).toHaveLength(100);
    expect(termOf(`${"가".repeat(99)}😀`).isWellFormed()).toBe(true);
  });
});

describe("criteria in the navigation state", () => {
  test("are null without any part", () => {
    for (const state of [null, undefined, "x", {}, { activeTab: "mine" }]) expect(criteriaOfState(state)).toBeNull();
  });

  test("have a term, a tab, and one distance or several", () => {
    expect(criteriaOfState({ searchTerm: "로봇", degree: 2, tab: 3 })).toEqual({ term: "로봇", tab: 3, degrees: [2] });
    expect(criteriaOfState({ degree: ["1", 3] })).toEqual({ term: "", tab: 1, degrees: [1, 3] });
    expect(criteriaOfState({ searchTerm: 7, tab: "2" })).toEqual({ term: "", tab: 2, degrees: [] });
  });
});
