/** Anything but white space, control characters, the blank Braille cell, and characters that by their nature show nothing. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a text shows anything at all: not blank, not made of zero-width characters or Hangul fillers only. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
