import { uiCopy } from "@chonsu/shared/copy/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { isComposing } from "../../lib/composition.ts";
import { useToast } from "../toast/toast.tsx";

export interface ItemEditorProps {
  items: readonly string[];
  onChange: (items: string[]) => void;
  /** How many there may be. */
  max: number;
  /** The sentence for an entry that is there already; "이미 존재하는 값입니다." by default. */
  duplicateText?: string | undefined;
  /** A further check: the sentence that says why an entry is refused, or null. */
  validate?: ((entry: string, items: readonly string[]) => string | null) | undefined;
  /** Told the sentence of a refusal instead of the toast that is shown by default. */
  onRefuse?: ((text: string) => void) | undefined;
}

/**
 * The rules of every list one types into (product.md §5, Item editor): an entry is not empty and does not start with a
 * space, there are at most `max`, none twice. What is refused stays in the box. Enter adds, but an Enter that ends a Hangul
 * composition does not.
 */
export function useItemEditor({ items, onChange, max, duplicateText, validate, onRefuse }: ItemEditorProps) {
  const [entry, setEntry] = useState("");
  const [news, setNews] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const refuse = onRefuse ?? ((text: string) => toast(text, { kind: "error" }));

  const problem = (): string | null => {
    if (entry.trim() === "" || entry.startsWith(" ")) return uiCopy.itemInvalid;
    if (items.length >= max) return uiCopy.itemTooMany(max);
    if (items.includes(entry.trim())) return duplicateText ?? uiCopy.itemDuplicate;
    return validate?.(entry.trim(), items) ?? null;
  };
  const add = () => {
    const text = problem();
    input.current?.focus();
    if (text !== null) return refuse(text);
    onChange([...items, entry.trim()]);
    setNews(uiCopy.itemAdded(entry.trim()));
    setEntry("");
  };
  const remove = (item: string) => {
    onChange(items.filter((other) => other !== item));
    setNews(uiCopy.itemRemoved(item));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Neither the end of a composition nor an added entry submits the form around it.
    event.preventDefault();
    if (!isComposing(event) && entry !== "") add();
  };
  return { entry, setEntry, news, input, add, remove, onKeyDown };
}
