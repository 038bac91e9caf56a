/** Where Unicode ends a line. */
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** Control characters, what turns text around, and what by its nature shows nothing. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Scripts whose letters change their form by joiners and selectors: there those are part of how a word is written. */
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

/** Unseen characters that belong to the seen one beside them: of emoji made of several, flags, forms of signs, ideographs and letters. */
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

/** A text on one line: line breaks become blanks. */
export function withoutBreaks(text: string): string {
  return text.replace(LINE_BREAKS, " ");
}

/**
 * Whether everything in a text can be seen where it stands: no control characters, nothing that turns what follows around, nothing
 * invisible but what emoji and letters of some scripts are made of (R42).
 */
export function hidesNothing(text: string): boolean {
  return !UNSEEN.test(text) || !UNSEEN.test(text.replace(PARTS, ""));
}
