/** The items of a list with commas between them, over any number of lines. */
export function listed(text: string): readonly string[] {
  return text.trim().split(/,\s+/);
}
