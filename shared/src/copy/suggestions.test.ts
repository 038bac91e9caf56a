import { expect, it } from "vitest";
import { SUGGESTION_DEPARTMENTS } from "../school/school.ts";
import { SUGGESTION_KINDS, suggestionsCopy } from "./suggestions.ts";

const sentenceOf = (kind: (typeof SUGGESTION_KINDS)[number], term: string) => {
  const { before, term: bold, after } = suggestionsCopy.sentence(kind, term);
  return `${before}${bold}${after}`;
};

it("has the particle that fits the term, for each kind", () => {
  expect(SUGGESTION_KINDS.map((kind) => sentenceOf(kind, "로보틱스"))).toEqual([
    "나와 2촌인 새 회원",
    "로보틱스에 관심 있는 새 회원",
    "로보틱스를 전공하는 새 회원",
    "로보틱스를 경험한 새 회원",
    "로보틱스를 다루는 새 회원",
  ]);
  expect(sentenceOf("skill", "ROS 2")).toBe("ROS 2를 다루는 새 회원");
  expect(sentenceOf("experience_keyword", "해커톤")).toBe("해커톤을 경험한 새 회원");
});

it("has a particle for each of the 45 departments, 을 after a final consonant and 를 after a vowel", () => {
  expect(SUGGESTION_DEPARTMENTS).toHaveLength(45);
  for (const name of SUGGESTION_DEPARTMENTS) {
    const hasFinal = (name.charCodeAt(name.length - 1) - 0xac00) % 28 > 0;
    expect(sentenceOf("major", name)).toBe(`${name}${hasFinal ? "을" : "를"} 전공하는 새 회원`);
  }
});
