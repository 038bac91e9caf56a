import { describe, expect, it } from "vitest";
import { foldText, labelMatches, matchRange, searchTerm } from "./search-text.ts";

const nfd = (text: string) => text.normalize("NFD");

describe("foldText", () => {
  it.each([
    ["Python", "python"],
    ["C++ 100%_\\", "c++ 100%_\\"],
    ["ÉCOLE", "école"],
    ["Ｐｙｔｈｏｎ　３＋", "python 3+"],
    ["ｶﾞﾗｽ", "ガラス"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ς", "σ"],
    ["STRASSE", "strasse"],
    ["straße", "strasse"],
    ["ⓐ", "ⓐ"],
    ["Ｎｕｘｔ　３！", "nuxt 3!"],
    ["ｶﾞｲﾄﾞ", "ガイド"],
    ["𐐀", "𐐨"],
    ["ĞIİı", foldText("ğIİi")],
    ["김민지 ㄱㅁㅈ", "김민지 ㄱㅁㅈ"],
    ["", ""],
  ])("compares %j as %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it("gives the same for composed and decomposed texts, and does not change a folded text", () => {
    for (const text of ["김민지", "Émile", "ǰ", "ΐ", "각ᆨ", "İstanbul", "ﬃ"]) {
      expect(foldText(nfd(text))).toBe(foldText(text));
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });
});

describe("labelMatches", () => {
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
    ["김민지", "ㄱ", true],
    ["김민지", "기", true],
    ["김민지", "김ㅁ", true],
    ["김민지", "김미", true],
    ["김민지", "김믽", true],
    ["김민지", "ㄱ믽", true],
    ["김민지", "김민지", true],
    ["김민지", "김민ㅈㅏ", false],
    ["김민지", "기민", false],
    ["김미나", "김민", false],
    ["기민지", "김", false],
    ["김민수", "김믽", false],
    ["전산학과", "산학고", true],
    ["괘", "고", true],
    ["괴", "고", true],
    ["교", "고", false],
    ["권", "구", true],
    ["의", "으", true],
    ["개", "가", false],
    ["값", "갑", true],
    ["갑", "값", false],
    ["갑수", "값", true],
    ["닭갈비", "달", true],
    ["깎", "깍", false],
    ["있", "이", true],
    ["이사", "있", false],
    ["앉다", "앉", true],
    ["안전", "앉", true],
    ["믽", "믽", true],
    ["로보틱스", "로보티", true],
    ["로보틱스", "보타", false],
    ["React Native", "REACT N", true],
    ["100% 완성", "0% 와", true],
    ["배달 로봇", "  로봇  ", true],
    ["배달 로봇", "배달로봇", false],
    ["𐐨하", "𐐀ㅎ", true],
    ["𐐨하", "ㅎ", true],
    [nfd("김민지"), nfd("김미"), true],
  ])("%j with %j: %s", (label, typed, expected) => {
    expect(labelMatches(label, searchTerm(typed))).toBe(expected);
  });

  it("finds a name at every key while it is typed", () => {
    const typed = ["ㄱ", "기", "김", "김ㅁ", "김미", "김민", "김믽", "김민지", "김민지ㅇ", "김민지으", "김민지은"];
    expect(typed.filter((text) => !labelMatches("김민지은", searchTerm(text)))).toEqual([]);
  });
});

describe("matchRange", () => {
  it.each<[string, string, string | null]>([
    ["김민지", "ㅁㅈ", "민지"],
    ["김민지", "믽", "민지"],
    ["김민지", "미", "민"],
    ["전산학부", "산학", "산학"],
    ["React Native", "T n", "t N"],
    ["배수진", "ㅄ", "배수"],
    ["ㅄ", "ㅄ", "ㅄ"],
    ["100%", "%", "%"],
    ["Straße 12", "SSE 1", "ße 1"],
    ["Straße 12", "s 1", null],
    ["İstanbul", "stan", "stan"],
    ["👩‍🔬 실험", "ㅅㅎ", "실험"],
    ["𐐀하나", "하", "하"],
    ["😀😃", "😃", "😃"],
    [nfd("김민지 교수"), "ㅁㅈ ㄱ", nfd("민지 교")],
    [nfd("Émile"), "ém", nfd("Ém")],
    ["김민지", "박", null],
    ["김민지", "  ", null],
  ])("in %j of %j is %j", (label, typed, expected) => {
    const range = matchRange(label, searchTerm(typed));
    expect(range && label.slice(range.start, range.end)).toBe(expected);
  });
});
