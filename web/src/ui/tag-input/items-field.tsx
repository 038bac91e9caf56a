import { uiCopy } from "@chonsu/shared/copy/ui";
import { type HTMLInputTypeAttribute, type ReactNode, useId } from "react";
import { classNames } from "../class-names/class-names.ts";
import fieldStyles from "../field/field.module.css";
import { describedBy, FieldFrame, type FieldWords } from "../field/field-frame.tsx";
import { ItemEntry } from "./item-entry.tsx";
import styles from "./tag-input.module.css";
import { type ItemEditorProps, useItemEditor } from "./use-item-editor.ts";

export interface TagInputProps extends FieldWords, ItemEditorProps {
  name?: string | undefined;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Shows "2/5" beside the label. */
  hasCount?: boolean | undefined;
}

interface ItemsFieldProps extends TagInputProps {
  type?: HTMLInputTypeAttribute | undefined;
  look: "chips" | "rows";
  /** One item, with the button that calls `remove`. */
  children: (item: string, remove: () => void) => ReactNode;
}

/** A field with a list of items and an input that adds to it. */
export function ItemsField({ look, children, ...props }: ItemsFieldProps) {
  const { items, max, placeholder, isDisabled, hasCount, label, hint, error, success } = props;
  const id = useId();
  const editor = useItemEditor(props);
  const aside = hasCount === true ? uiCopy.countOfMax(items.length, max) : undefined;
  return (
    <FieldFrame id={id} {...{ label, hint, error, success, aside, isRequired: props.isRequired }}>
      <div className={classNames(fieldStyles.box, styles.box, error !== undefined && fieldStyles.wrong)}>
        {items.length > 0 && (
          <ul className={styles[look]} aria-label={label}>
            {items.map((item) => (
              <li key={item} className={look === "rows" ? styles.row : undefined}>
                {children(item, () => editor.remove(item))}
              </li>
            ))}
          </ul>
        )}
        <ItemEntry
          editor={editor}
          label={label}
          aria-required={props.isRequired}
          {...describedBy(id, { error })}
          {...{ id, placeholder, type: props.type, name: props.name }}
          disabled={isDisabled}
        />
      </div>
    </FieldFrame>
  );
}
