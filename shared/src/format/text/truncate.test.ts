import { expect, test, vi } from "vitest";
import { truncate, truncateToWidth } from "./truncate.ts";

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

test.each(["👩‍🔬 연구원", "👨‍👩‍👧‍👦🇰🇷🇰🇵!", "각각".normalize("NFD"), "e\u0301👍🏽1\ufe0f\u20e3", "ab\ncd"])(
  "counts %s alike where the browser cannot count graphemes",
  (text) => {
    const cut = truncate(text, 3);
    vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
    expect(truncate(text, 3)).toBe(cut);
    vi.unstubAllGlobals();
  },
);

test.each([
  ["일이삼사오육칠", "일이삼사오육칠"],
  ["일이삼사오육칠팔", "일이삼사오육칠…"],
  ["강화 학습 기반 제어", "강화 학습 기반…"],
  ["Illustrator", "Illustrator"],
  ["TensorFlow 2.0", "TensorFlow 2.0"],
  ["React Native Web", "React Native W…"],
  ["ROS 2 경로 계획", "ROS 2 경로 계…"],
  ["👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬", "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬…"],
  ["일이삼사오육칠".normalize("NFD"), "일이삼사오육칠".normalize("NFD")],
])("cuts %s at the width of seven syllables", (text, cut) => {
  expect(truncateToWidth(text, 7)).toBe(cut);
});
