import { uiCopy } from "@chonsu/shared/copy/ui";
import { foldText } from "@chonsu/shared/format/text/search-text";
import { tidyLine } from "@chonsu/shared/format/text/visible-line";
import { limitError } from "../field/limit-error.ts";

/** The rules for the items of one list, besides the common ones. */
export interface ItemRules {
  /** The maximum number of items. */
  max: number;
  /** The maximum number of characters of one item. */
  maxCharacters?: number | undefined;
  /** The message for a duplicate; "이미 존재하는 값입니다." by default. */
  duplicateText?: string | undefined;
  /** Whether items that differ only in case or width are different, as links are. Terms are then the same (R35). */
  isExact?: boolean | undefined;
  /** Completes what was typed, before it is checked and added. */
  complete?: ((entry: string) => string) | undefined;
  /** A further check: returns the message of a refusal, or null. */
  validate?: ((entry: string, items: readonly string[]) => string | null) | undefined;
}

/**
 * The message for a refused item, or null (product.md §5, Item editor). An item is not empty and has no leading space; a list has at most
 * `max` items and no duplicates.
 */
export function refusalOf(entry: string, items: readonly string[], rules: ItemRules): string | null {
  if (entry.trim() === "" || entry.startsWith(" ")) return uiCopy.itemInvalid;
  if (items.length >= rules.max) return uiCopy.itemTooMany(rules.max);
  const item = itemOf(entry, rules);
  if (isIn(items, item, rules)) return rules.duplicateText ?? uiCopy.itemDuplicate;
  return limitError(item, rules.maxCharacters) ?? rules.validate?.(item, items) ?? null;
}

function isIn(items: readonly string[], item: string, { isExact = false }: ItemRules): boolean {
  return isExact ? items.includes(item) : items.some((other) => foldText(other) === foldText(item));
}

/** The item that a typed text becomes, in the form in which it is stored. */
export function itemOf(entry: string, { complete }: ItemRules): string {
  const item = tidyLine(entry);
  return complete?.(item) ?? item;
}

/**
 * The list to save: includes the text in the box that has not been added, so that nothing typed is lost. A blank box and a duplicate add
 * nothing; any other invalid text is refused with its message.
 */
export function withEntry(items: readonly string[], entry: string, rules: ItemRules): string[] | { refusal: string } {
  const item = itemOf(entry, rules);
  if (entry.trim() === "" || isIn(items, item, rules)) return [...items];
  const refusal = refusalOf(entry, items, rules);
  return refusal === null ? [...items, item] : { refusal };
}
