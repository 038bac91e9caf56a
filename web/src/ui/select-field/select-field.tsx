import { uiCopy } from "@chonsu/shared/copy/ui";
import { useId, useState } from "react";
import fieldStyles from "../field/field.module.css";
import { FieldButton, FieldFrame, type FieldWords } from "../field/field-frame.tsx";
import { ChevronDownIcon } from "../icon/navigation-icons.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import styles from "./select-field.module.css";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  hint?: string | undefined;
}

interface SelectFieldProps<Value extends string> extends FieldWords {
  options: readonly SelectOption<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean | undefined;
}

/** One of a few: a field that opens a sheet of radio buttons. Choosing closes it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, isDisabled = false, ...words } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} hasControl={false} {...words}>
      <FieldButton {...{ id, isOpen, isDisabled }} error={words.error} onClick={() => setOpen(true)}>
        <span className={chosen === undefined ? fieldStyles.placeholder : undefined}>
          {chosen?.label ?? uiCopy.select}
        </span>
        <ChevronDownIcon size={20} />
      </FieldButton>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={words.label} initialFocus="content">
        <RadioRows label={words.label} {...{ options, value, onChange }} onDone={() => setOpen(false)} />
      </Sheet>
    </FieldFrame>
  );
}

interface RadioRowsProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** A row was tapped or confirmed with Enter. Arrow keys only change the value. */
  onDone?: (() => void) | undefined;
}

/** Radio buttons as wide rows. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { label, options, value, onChange, onDone } = props;
  const name = useId();
  const finish = (chosen: Value) => {
    onChange(chosen);
    onDone?.();
  };
  return (
    <fieldset className={styles.rows}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles.row}
          // The click event of an arrow key has `detail` 0; that of a pointer has its number of clicks.
          onClick={(event) => event.detail > 0 && finish(option.value)}
          onKeyDown={(event) => event.key === "Enter" && finish(option.value)}
        >
          <span className={styles.words}>
            {option.label}
            {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
          </span>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.dot}
          />
        </label>
      ))}
    </fieldset>
  );
}
