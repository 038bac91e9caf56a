import { uiCopy } from "@chonsu/shared/copy/ui";

/** What an entry of a list must obey besides the rules of every list. */
export interface ItemRules {
  /** How many there may be. */
  max: number;
  /** The sentence for an entry that is there already; "이미 존재하는 값입니다." by default. */
  duplicateText?: string | undefined;
  /** A further check: the sentence that says why an entry is refused, or null. */
  validate?: ((entry: string, items: readonly string[]) => string | null) | undefined;
}

/** Why an entry may not join a list, or null (product.md §5, Item editor): not empty, no space first, at most `max`, none twice. */
export function refusalOf(entry: string, items: readonly string[], rules: ItemRules): string | null {
  if (entry.trim() === "" || entry.startsWith(" ")) return uiCopy.itemInvalid;
  if (items.length >= rules.max) return uiCopy.itemTooMany(rules.max);
  if (items.includes(entry.trim())) return rules.duplicateText ?? uiCopy.itemDuplicate;
  return rules.validate?.(entry.trim(), items) ?? null;
}

/**
 * The list a save means: what stands in the box without having been added belongs to it, so that nothing typed is lost. A blank box, and
 * what is in the list already, add nothing; anything else that may not join is refused with its sentence.
 */
export function withEntry(items: readonly string[], entry: string, rules: ItemRules): string[] | { refusal: string } {
  if (entry.trim() === "" || items.includes(entry.trim())) return [...items];
  const refusal = refusalOf(entry, items, rules);
  return refusal === null ? [...items, entry.trim()] : { refusal };
}
