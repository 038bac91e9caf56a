import { uiCopy } from "@chonsu/shared/copy/ui";
import type { HTMLInputTypeAttribute } from "react";
import { CloseIcon } from "../icon/action-icons.tsx";
import { WarningIcon } from "../icon/state-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { ItemsField, type TagInputProps } from "./items-field.tsx";
import styles from "./tag-input.module.css";

interface ListInputProps extends TagInputProps {
  type?: HTMLInputTypeAttribute | undefined;
  /** The error of one row, shown under it; null without one. */
  rowError?: ((item: string) => string | null) | undefined;
}

/** Longer items as rows (links, contacts), with the same rules as `TagInput`. */
export function ListInput({ type = "text", rowError, ...props }: ListInputProps) {
  return (
    <ItemsField {...props} type={type} look="rows">
      {(item, remove) => (
        <>
          <ListRow item={item} problem={rowError?.(item) ?? null} />
          <IconButton
            label={uiCopy.remove(item)}
            icon={<CloseIcon size={20} />}
            onClick={remove}
            disabled={props.isDisabled}
          />
        </>
      )}
    </ItemsField>
  );
}

function ListRow({ item, problem }: { item: string; problem: string | null }) {
  return (
    <span className={styles.text}>
      {item}
      {problem !== null && (
        <span className={styles.problem}>
          <WarningIcon size={16} /> {problem}
        </span>
      )}
    </span>
  );
}
