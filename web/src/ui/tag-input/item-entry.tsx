import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ComponentProps } from "react";
import { Button } from "../button/button.tsx";
import fieldStyles from "../field/field.module.css";
import styles from "./tag-input.module.css";
import type { useItemEditor } from "./use-item-editor.ts";

interface ItemEntryProps extends ComponentProps<"input"> {
  editor: ReturnType<typeof useItemEditor>;
  /** The label of the list, for the name of the button. */
  label: string;
}

/** The input of a list, its "+ 추가하기", and a live region that announces added and removed items. */
export function ItemEntry({ editor, label, ...rest }: ItemEntryProps) {
  return (
    <div className={styles.entry}>
      <input
        autoComplete="off"
        enterKeyHint="done"
        {...rest}
        ref={editor.input}
        value={editor.entry}
        onChange={(event) => editor.setEntry(event.target.value)}
        onKeyDown={editor.onKeyDown}
        className={fieldStyles.input}
      />
      <Button
        variant="text"
        size="s"
        className={styles.add}
        aria-label={uiCopy.addTo(label)}
        onClick={editor.add}
        disabled={rest.disabled}
      >
        {uiCopy.add}
      </Button>
      <span aria-live="polite" className="visually-hidden">
        {editor.announcement}
      </span>
    </div>
  );
}
