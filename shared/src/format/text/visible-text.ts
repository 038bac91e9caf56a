/**
 * Anything but white space, marks without a letter, control characters, characters that no font has (of private use, or none at all), the
 * blank Braille cell, and invisible characters.
 */
const VISIBLE =
  /[^\p{White_Space}\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2800]/u;

/**
 * Whether a text shows anything. A blank text, and a text of marks, zero-width characters or Hangul fillers only,
 * shows nothing.
 */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
