import { describe, expect, it } from "vitest";
import { foldText, nameMatches, searchTerm, textsMatch } from "./search-text.ts";

const nfd = (text: string) => text.normalize("NFD");

describe("foldText", () => {
  it.each([
    ["Python", "python"],
    ["C++ 100%_\\", "c++ 100%_\\"],
    ["ÉCOLE", "école"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ς", "σ"],
    ["STRASSE", "strasse"],
    ["straße", "strasse"],
    ["ⓐ", "ⓐ"],
    ["𐐀", "𐐨"],
    ["ĞIİı", foldText("ğIİi")],
    ["김민지 ㄱㅁㅈ", "김민지 ㄱㅁㅈ"],
    ["", ""],
  ])("compares %j as %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it("is one and the same for composed and decomposed texts, and a second time changes nothing", () => {
    for (const text of ["김민지", "Émile", "ǰ", "ΐ", "각ᆨ", "İstanbul", "ﬃ"]) {
      expect(foldText(nfd(text))).toBe(foldText(text));
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });
});

describe("textsMatch", () => {
  it.each<[string, string, boolean]>([
    ["전산학부", "산학", true],
    ["React Native", "ACT nat", true],
    ["react native", nfd("REACT"), true],
    ["배달 로봇", nfd("달 로"), true],
    [nfd("배달 로봇"), "달 로", true],
    ["배달 로봇", "  로봇  ", true],
    ["배달 로봇", "배달로봇", false],
    ["배달 로봇", "ㅂㄷ", false],
    ["ㅋㅋㅋ 재밌다", "ㅋㅋ", true],
    ["100% 완성", "0%", true],
    ["100 완성", "0%", false],
    ["snake_case", "e_c", true],
    ["snakeXcase", "e_c", false],
    ["a\\b", "\\", true],
    ["ab", "\\", false],
    [".*+?^()|[]{}$", "+?^(", true],
    ["anything", "", true],
    ["", "x", false],
  ])("%j with %j: %s", (text, typed, expected) => {
    expect(textsMatch([text], searchTerm(typed))).toBe(expected);
  });

  it("needs the term in one of the texts, whole", () => {
    const term = searchTerm("로봇");
    expect(textsMatch(["배달", null, "로봇 팔"], term)).toBe(true);
    expect(textsMatch(["로", "봇", null], term)).toBe(false);
    expect(textsMatch([], term)).toBe(false);
  });
});

describe("nameMatches", () => {
  it.each<[string, string, boolean]>([
    ["김민지", "ㄱㅁㅈ", true],
    ["김민지", "ㅁㅈ", true],
    ["김민지", "ㄱㅈ", false],
    ["김민지", "김ㅁㅈ", true],
    ["김민지", "ㄱ민ㅈ", true],
    ["김민지", "ㄱ문ㅈ", false],
    ["김민지", "민지", true],
    ["까치", "ㄱㅊ", false],
    ["까치", "ㄲㅊ", true],
    ["배수진", "ㅄ진", true],
    ["박서준", "ㅄㅈ", true],
    ["남궁호식", "ㄴㄱㅎㅅ", true],
    ["남궁호식", "ㄳ", false],
    ["강산", "ㄳ", true],
    ["한 결", "ㅎ ㄱ", true],
    ["한결", "ㅎ ㄱ", false],
    ["Kim 민지", "m ㅁ", true],
    ["Émile 김", "ㄱ", true],
    ["Émile 김", "E\u0301MILE ㄱ", true],
    ["ㄱ나니", "ㄱㄴ", true],
    ["김미김민", "김민", true],
    ["김미김민", "ㄱ민", true],
    ["아야", "ㅏ", false],
    [nfd("김민지"), nfd("ㄱㅁㅈ"), true],
    ["김민지", "", true],
  ])("%j with %j: %s", (name, typed, expected) => {
    expect(nameMatches(name, searchTerm(typed))).toBe(expected);
  });
});
