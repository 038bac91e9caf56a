import { expect, test, vi } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["로보틱스", "로보틱스"],
  ["일이삼사오육칠", "일이삼사오육칠"],
  ["일이삼사오육칠팔", "일이삼사오육칠…"],
  ["강화 학습 기반 제어", "강화 학습 기…"],
  ["일이삼사오육 칠팔", "일이삼사오육…"],
  ["👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬", "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬"],
  ["👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬!", "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬…"],
  // Hangul written as separate jamo still counts as one syllable each.
  ["한글한글한글한".normalize("NFD"), "한글한글한글한".normalize("NFD")],
])("cuts %s after seven visible characters", (text, cut) => {
  expect(truncate(text, 7)).toBe(cut);
});

test("counts code points where the browser cannot count graphemes", () => {
  vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
  expect(truncate("👩‍🔬 연구원", 3)).toBe("👩‍🔬…");
  vi.unstubAllGlobals();
});
