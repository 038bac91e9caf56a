import { uiCopy } from "@chonsu/shared/copy/ui";
import { useId } from "react";
import { RemovableChip } from "../chip/chip.tsx";
import { classNames } from "../class-names/class-names.ts";
import fieldStyles from "../field/field.module.css";
import { describedBy, FieldFrame, type FieldWords } from "../field/field-frame.tsx";
import { ItemEntry } from "./item-entry.tsx";
import styles from "./tag-input.module.css";
import { type ItemEditorProps, useItemEditor } from "./use-item-editor.ts";

export interface TagInputProps extends FieldWords, ItemEditorProps {
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Shows "2/5" beside the label. */
  hasCount?: boolean | undefined;
}

/** Short items as chips: Enter or "+ 추가하기" adds, the remove button removes. Backspace deletes letters, never a chip. */
export function TagInput(props: TagInputProps) {
  const { items, max, placeholder, isDisabled, hasCount = true, label, hint, error, success } = props;
  const id = useId();
  const editor = useItemEditor(props);
  const aside = hasCount ? uiCopy.countOfMax(items.length, max) : undefined;
  return (
    <FieldFrame id={id} {...{ label, hint, error, success, aside, isRequired: props.isRequired }}>
      <div className={classNames(fieldStyles.box, styles.box, error !== undefined && fieldStyles.wrong)}>
        {items.length > 0 && (
          <ul className={styles.chips} aria-label={label}>
            {items.map((item) => (
              <li key={item}>
                <RemovableChip onClick={() => editor.remove(item)} disabled={isDisabled}>
                  {item}
                </RemovableChip>
              </li>
            ))}
          </ul>
        )}
        <ItemEntry editor={editor} {...describedBy(id, { error })} {...{ id, placeholder }} disabled={isDisabled} />
      </div>
    </FieldFrame>
  );
}
