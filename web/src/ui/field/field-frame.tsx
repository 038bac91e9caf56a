import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { CheckCircleIcon, WarningIcon } from "../icon/state-icons.tsx";
import styles from "./field.module.css";

/** The texts around a field. */
export interface FieldWords {
  /** Always visible; a placeholder does not replace it. */
  label: string;
  /** A hint below, shown without an error or success. */
  hint?: string | undefined;
  /** The error. Announced when it appears. */
  error?: string | undefined;
  /** The success message, in place of the hint. */
  success?: string | undefined;
  /** Marks the label; the control itself must have `required`. */
  isRequired?: boolean | undefined;
}

interface FieldFrameProps extends FieldWords {
  /** The id of the control. Without a control the label is plain text with the id `{id}-label`. */
  id: string;
  /** False when the control is a group that names itself by `aria-labelledby`. */
  hasControl?: boolean | undefined;
  /** Right of the label, such as "2/5". */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of every field: label above, control, one message line below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, isRequired = false, hasControl = true, aside, className, children } = props;
  const mark = isRequired && (
    <span className={styles.required} title={uiCopy.required} aria-hidden="true">
      *
    </span>
  );
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        {hasControl ? (
          <label className={styles.label} htmlFor={id} id={`${id}-label`}>
            {label}
            {mark}
          </label>
        ) : (
          <span className={styles.label} id={`${id}-label`}>
            {label}
            {mark}
          </span>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      <FieldMessage {...props} />
    </div>
  );
}

/** The line under a control. It is a live region, so new text is announced. */
function FieldMessage({ id, hint, error, success }: FieldFrameProps) {
  return (
    <div id={messageId(id)} className={styles.message} aria-live="polite">
      {error !== undefined && (
        <p className={styles.error}>
          <WarningIcon size={18} />
          {error}
        </p>
      )}
      {error === undefined && success !== undefined && (
        <p className={styles.success}>
          <CheckCircleIcon size={18} />
          {success}
        </p>
      )}
      {error === undefined && success === undefined && hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

interface FieldButtonProps extends Pick<FieldWords, "error"> {
  /** The same as the id of the frame. */
  id: string;
  name?: string | undefined;
  isOpen: boolean;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The control of a field whose value is chosen in a sheet: a button that shows the value. */
export function FieldButton({ id, name, error, isOpen, isDisabled, className, onClick, children }: FieldButtonProps) {
  return (
    <button
      type="button"
      id={id}
      name={name}
      disabled={isDisabled}
      data-invalid={error === undefined ? undefined : true}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-labelledby={`${id}-label ${id}`}
      aria-describedby={messageId(id)}
      onClick={onClick}
      className={classNames(styles.box, styles.opener, error !== undefined && styles.wrong, className)}
    >
      {children}
    </button>
  );
}

/** The attributes that connect a control with its message line. */
export function describedBy(id: string, words: Pick<FieldWords, "error">) {
  return { "aria-describedby": messageId(id), "aria-invalid": words.error === undefined ? undefined : true } as const;
}

function messageId(id: string): string {
  return `${id}-message`;
}
