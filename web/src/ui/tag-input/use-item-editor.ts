import { uiCopy } from "@chonsu/shared/copy/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { isComposing } from "../../lib/forms/composition.ts";
import { useToast } from "../toast/toast.tsx";
import { type ItemRules, itemOf, refusalOf } from "./item-rules.ts";

export interface ItemEditorProps extends ItemRules {
  items: readonly string[];
  onChange: (items: string[]) => void;
  /** The text in the box, for a form that adds it when saving (`withEntry`). Without it the component keeps its own state. */
  entry?: string | undefined;
  onEntry?: ((entry: string) => void) | undefined;
  /** Called with the message of a refusal; by default a toast shows it. */
  onRefuse?: ((text: string) => void) | undefined;
}

/**
 * The behaviour of every editable list (product.md §5, Item editor). A refused text stays in the box. Enter adds, but not an Enter that
 * ends a Hangul composition.
 */
export function useItemEditor({ items, onChange, onRefuse, ...props }: ItemEditorProps) {
  const [ownEntry, setOwnEntry] = useState("");
  const entry = props.entry ?? ownEntry;
  const setEntry = props.onEntry ?? setOwnEntry;
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const refuse = onRefuse ?? ((text: string) => toast(text, { kind: "error" }));

  const add = () => {
    const text = refusalOf(entry, items, props);
    input.current?.focus();
    if (text !== null) return refuse(text);
    const item = itemOf(entry, props);
    onChange([...items, item]);
    setAnnouncement(uiCopy.itemAdded(item));
    setEntry("");
  };
  const remove = (item: string) => {
    onChange(items.filter((other) => other !== item));
    setAnnouncement(uiCopy.itemRemoved(item));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Neither the end of a composition nor adding an item submits the surrounding form.
    event.preventDefault();
    if (!isComposing(event) && entry !== "") add();
  };
  return { entry, setEntry, announcement, input, add, remove, onKeyDown };
}
