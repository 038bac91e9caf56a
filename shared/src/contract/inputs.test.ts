import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { validationCopy } from "../copy/validation.ts";
import { filledInput, lineInput, passwordInput, repeatableTermsInput, textInput, wordsInput } from "./inputs.ts";

const FAMILY = "👨‍👩‍👧‍👦";

/** What an input stores, or the sentences with which it refuses. */
function outcome(input: z.ZodType, value: unknown): unknown {
  const { data, error } = input.safeParse(value);
  return error === undefined ? data : error.issues.map(({ message }) => message);
}

describe("every text", () => {
  it.each([
    ["a text", textInput(12)],
    ["a filled text", filledInput(12)],
    ["a line", lineInput(12)],
    ["words", wordsInput(12)],
  ])("%s counts characters of the stored form, and has a bound in code units", (_name, input) => {
    const twelve = "남궁선우제갈황보사공독고";
    expect(outcome(input, twelve.normalize("NFD"))).toBe(twelve);
    expect(outcome(input, FAMILY.repeat(12))).toBe(FAMILY.repeat(12));
    expect(outcome(input, `${twelve}가`.normalize("NFD"))).toEqual([validationCopy.tooLong(12)]);
    expect(outcome(input, FAMILY.repeat(13))).toEqual([validationCopy.tooLong(12)]);
    expect(outcome(input, `가${"\u0301".repeat(1000)}`)).toEqual([validationCopy.tooLong(12)]);
  });

  it.each([
    ["control characters", "가\u0007나"],
    ["overrides of the direction", "가\u202e나"],
    ["isolates", "가\u2066나"],
    ["interlinear marks", "가\ufff9나"],
    ["lone surrogates", "가\ud800"],
  ])("refuses %s", (_what, text) => {
    for (const input of [textInput(12), filledInput(12), lineInput(12), wordsInput(12)])
      expect(outcome(input, text)).toEqual([validationCopy.unclean]);
  });

  it("refuses marks that pile up, and takes those of any script", () => {
    const pile = `Z${"\u0315".repeat(5)}`;
    for (const input of [textInput(12), filledInput(12), lineInput(12), wordsInput(12)]) {
      expect(outcome(input, pile)).toEqual([validationCopy.piled]);
      for (const word of ["Ệ", "שָׁלוֹם", "مُحَمَّد", "น้ำใจ", "हिन्दी", "བསྒྲུབས", "1️⃣", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
        expect(outcome(input, word)).toBe(word.normalize("NFC"));
    }
    expect(outcome(textInput(12), `Z${"\u0315\u0315\u034f".repeat(3)}`)).toEqual([validationCopy.piled]);
  });
});

describe("a text of several lines", () => {
  it("keeps line breaks as LF, tabs, and what is part of emoji and letters", () => {
    const text = `가\r\n\t나\u2028👩\u200d💻`;
    expect(outcome(textInput(20), text)).toBe("가\n\t나\n👩\u200d💻");
    expect(outcome(filledInput(20), ` ${text}\r`)).toBe("가\n\t나\n👩\u200d💻");
  });

  it("counts a line break once", () => {
    expect(outcome(textInput(5), "a\r\nb\r\nc")).toBe("a\nb\nc");
  });
});

describe("a line", () => {
  it.each(["\u200b\u3164", "\u0301\u0301\u0301", "\u20e3", " \u0301", ""])("shows something: not %j", (text) => {
    expect(outcome(lineInput(12), text)).toContain(validationCopy.blank);
  });

  it.each(["\u0301김", "김 \u0301", "가\u200b나", "가\u00ad나", "가\t나"])("refuses %j", (text) => {
    expect(outcome(lineInput(12), text)).toEqual([validationCopy.unclean]);
  });

  it("may be empty as the words of a search", () => {
    expect(outcome(wordsInput(12), " \r\n ")).toBe("");
    expect(outcome(wordsInput(12), "가\u200b나")).toEqual([validationCopy.unclean]);
  });
});

it("counts a password alike in both forms, and leaves it as it was typed", () => {
  const typed = "각".repeat(200).normalize("NFD");
  expect(outcome(passwordInput(), typed)).toBe(typed);
  expect(outcome(passwordInput(), `${typed}a`)).toEqual([validationCopy.tooLong(200)]);
});

it("takes terms that repeat, within a bound", () => {
  expect(outcome(repeatableTermsInput(1, 2), ["가", "가".normalize("NFD"), "나", "가"])).toEqual(["가", "나"]);
  expect(outcome(repeatableTermsInput(1, 2), Array(1000).fill("가"))).toEqual([validationCopy.atMost(2)]);
});
