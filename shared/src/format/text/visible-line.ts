import { tidyText } from "./typed-text.ts";

const LINE_BREAKS = /\n+/g;

/** Line breaks, printable ASCII, and letters of Hangul except for its invisible filler. */
const PLAIN = /^[\n -~가-힣ㄱ-ㅣ]*$/;

/** Control characters, direction marks, and invisible characters. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/**
 * Control characters and characters that change the direction of writing, in a text of several lines. Line breaks, tabs
 * and what joins emoji and letters are part of such a text.
 */
const DISTURBING = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u;

/** More marks on one letter than any script has. They would cover the lines above and below. */
const PILE = /(?:[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){5}/u;

/** A mark without a letter before it. It would be shown on the text before the line. */
const LOOSE_MARK = /(?:^|\s)\p{M}/u;

/** Scripts in which joiners and selectors change the form of letters and are part of the spelling. */
const SHAPED = [
  "Arab",
  "Syrc",
  "Mong",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Khmr",
  "Mymr",
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("");

/**
 * Invisible characters that are part of a visible neighbour: in compound emoji, in flags, and in variants of signs,
 * ideographs and letters.
 */
const PARTS = new RegExp(
  [
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{S}\p{P}])[\ufe00-\ufe0f]`,
    String.raw`(?<=[0-9])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\p{Ideographic})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=[${SHAPED}])[\u200c\u200d\ufe00\u180b-\u180f]`,
  ].join("|"),
  "gu",
);

const HIDDEN_OR_PART = new RegExp(`(${PARTS.source})|${UNSEEN.source}`, "gu");

export function withoutHidden(text: string): string {
  return text.replace(HIDDEN_OR_PART, (_all, part?: string) => part ?? "");
}

/** A typed text as one line in its stored form, without surrounding white space: line breaks become spaces. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(LINE_BREAKS, " ").trim();
}

/** Whether a text has nothing that the other tests look for. Most texts are like this, and it takes a fifth of them. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Whether a text of several lines has no control characters and nothing that changes the direction of writing. */
export function disturbsNothing(text: string): boolean {
  return !DISTURBING.test(text);
}

/** Whether no letter of a text has more than four marks. */
export function pilesNothing(text: string): boolean {
  return !PILE.test(text);
}

/** Whether each mark of a line stands on a letter. */
export function hasBases(line: string): boolean {
  return !LOOSE_MARK.test(line);
}

/**
 * Whether a text has no hidden characters: no control characters, no direction marks, and nothing invisible except
 * parts of emoji and of letters of some scripts (R42).
 */
export function hidesNothing(text: string): boolean {
  return !UNSEEN.test(text) || !UNSEEN.test(text.replace(PARTS, ""));
}
