/** Unicode line breaks. */
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** Control characters, direction marks, and invisible characters. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

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

/** A text without its hidden characters. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN_OR_PART, (_all, part?: string) => part ?? "");
}

/** A text on one line: line breaks become spaces. */
export function withoutBreaks(text: string): string {
  return text.replace(LINE_BREAKS, " ");
}

/**
 * Whether a text has no hidden characters: no control characters, no direction marks, and nothing invisible except
 * parts of emoji and of letters of some scripts (R42).
 */
export function hidesNothing(text: string): boolean {
  return !UNSEEN.test(text) || !UNSEEN.test(text.replace(PARTS, ""));
}
