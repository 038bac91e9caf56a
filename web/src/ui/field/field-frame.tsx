import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { CheckCircleIcon, WarningIcon } from "../icon/state-icons.tsx";
import styles from "./field.module.css";

/** What every field says around its control. */
export interface FieldWords {
  /** Always visible; never only a placeholder. */
  label: string;
  /** Help that stands below as long as there is neither error nor success. */
  hint?: string | undefined;
  /** What is wrong. Announced when it appears. */
  error?: string | undefined;
  /** What went well, in the place of the hint. */
  success?: string | undefined;
  /** Marks the label; the control must carry `required` itself. */
  isRequired?: boolean | undefined;
}

interface FieldFrameProps extends FieldWords {
  /** The id of the control. Without it the label is a plain text with the id `{id}-label`. */
  id: string;
  /** False when the control is a group that names itself by `aria-labelledby`. */
  hasControl?: boolean | undefined;
  /** Stands right of the label, such as "2/5". */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, control, one message line below: the shape of every field. */
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

/** The line under a control. It is a live region, so what appears in it is read aloud. */
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

/** The attributes a control needs to be tied to its message line. */
export function describedBy(id: string, words: Pick<FieldWords, "error">) {
  return { "aria-describedby": messageId(id), "aria-invalid": words.error === undefined ? undefined : true } as const;
}

function messageId(id: string): string {
  return `${id}-message`;
}
