import { uiCopy } from "@chonsu/shared/copy/ui";

/** The rules for the items of one list, besides the common ones. */
export interface ItemRules {
  /** The maximum number of items. */
  max: number;
  /** The message for a duplicate; "이미 존재하는 값입니다." by default. */
  duplicateText?: string | undefined;
  /** A further check: returns the message of a refusal, or null. */
  validate?: ((entry: string, items: readonly string[]) => string | null) | undefined;
}

/** The message why an item is refused, or null (product.md §5, Item editor): not empty, no leading space, at most `max`, no duplicates. */
export function refusalOf(entry: string, items: readonly string[], rules: ItemRules): string | null {
  if (entry.trim() === "" || entry.startsWith(" ")) return uiCopy.itemInvalid;
  if (items.length >= rules.max) return uiCopy.itemTooMany(rules.max);
  if (items.includes(entry.trim())) return rules.duplicateText ?? uiCopy.itemDuplicate;
  return rules.validate?.(entry.trim(), items) ?? null;
}

/**
 * The list to save: includes the text in the box that has not been added, so that nothing typed is lost. A blank box and a duplicate add
 * nothing; any other invalid text is refused with its message.
 */
export function withEntry(items: readonly string[], entry: string, rules: ItemRules): string[] | { refusal: string } {
  if (entry.trim() === "" || items.includes(entry.trim())) return [...items];
  const refusal = refusalOf(entry, items, rules);
  return refusal === null ? [...items, entry.trim()] : { refusal };
}
