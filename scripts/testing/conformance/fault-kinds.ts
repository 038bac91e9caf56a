/** A text without parts that differ from run to run: the mark in names, numbers. */
export function lasting(text: string): string {
  return text.replaceAll(/[0-9a-f]{10,}/g, "*").replaceAll(/\d+/g, "#");
}

/** Sentences about an answer, each kind of them once: a list whose rows all lack a field is one fault. */
export function eachOnce(faults: readonly string[]): string[] {
  return [...Map.groupBy(faults, kindOf).values()].map(([first = "", ...more]) =>
    more.length === 0 ? first : `${first} (and ${more.length} like it)`,
  );
}

/** Places of a fault in an answer, and how many more of its kind there are. */
const PLACES = [/^[\w.-]+: (?=unknown field )/, /^(?:[\w-]+\.)+(?=[\w-]+: )/, / \(and \d+ like it\)$/];

/** A fault without the place where it was found: `3.from_user.image: …` → `image: …`. */
export function kindOf(fault: string): string {
  return lasting(PLACES.reduce((text, place) => text.replace(place, ""), fault));
}
