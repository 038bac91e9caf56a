import { uiCopy } from "@chonsu/shared/copy/ui";
import { type HTMLInputTypeAttribute, useId } from "react";
import { classNames } from "../class-names/class-names.ts";
import fieldStyles from "../field/field.module.css";
import { describedBy, FieldFrame } from "../field/field-frame.tsx";
import { CloseIcon } from "../icon/action-icons.tsx";
import { WarningIcon } from "../icon/state-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { ItemEntry } from "./item-entry.tsx";
import styles from "./tag-input.module.css";
import type { TagInputProps } from "./tag-input.tsx";
import { useItemEditor } from "./use-item-editor.ts";

interface ListInputProps extends TagInputProps {
  type?: HTMLInputTypeAttribute | undefined;
  /** The error of one row, shown under it; null without one. */
  rowError?: ((item: string) => string | null) | undefined;
}

/** Longer items as rows (links, contacts), with the same rules as `TagInput`. */
export function ListInput(props: ListInputProps) {
  const { items, max, placeholder, isDisabled, hasCount = false, label, hint, error, success } = props;
  const id = useId();
  const editor = useItemEditor(props);
  const aside = hasCount ? uiCopy.countOfMax(items.length, max) : undefined;
  return (
    <FieldFrame id={id} {...{ label, hint, error, success, aside, isRequired: props.isRequired }}>
      <div className={classNames(fieldStyles.box, styles.box, error !== undefined && fieldStyles.wrong)}>
        {items.length > 0 && (
          <ul className={styles.rows} aria-label={label}>
            {items.map((item) => (
              <li key={item} className={styles.row}>
                <ListRow item={item} problem={props.rowError?.(item) ?? null} />
                <IconButton
                  label={uiCopy.remove(item)}
                  icon={<CloseIcon size={20} />}
                  onClick={() => editor.remove(item)}
                  disabled={isDisabled}
                />
              </li>
            ))}
          </ul>
        )}
        <ItemEntry
          editor={editor}
          type={props.type ?? "text"}
          {...describedBy(id, { error })}
          {...{ id, placeholder }}
          disabled={isDisabled}
        />
      </div>
    </FieldFrame>
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
