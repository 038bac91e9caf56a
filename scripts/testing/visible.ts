/** What nobody sees in a text: control characters, line separators, blanks other than the usual one, marks without width. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** A text in which everything can be seen, as JSON escapes it. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (mark) => {
    const units = Array.from({ length: mark.length }, (_none, at) => mark.charCodeAt(at).toString(16).padStart(4, "0"));
    return SHORT[mark] ?? units.map((unit) => `\\u${unit}`).join("");
  });
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
