import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./checkbox.module.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  /** The label beside the box. */
  children: ReactNode;
}

/** A checkbox with its label. The whole line is the touch target, 44 px high. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.line, className)}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  );
}

/** A wide checkbox row for lists in sheets (departments, people). Checked rows are tinted. */
export function CheckRow({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.line, styles.row, className)}>
      <span className={styles.content}>{children}</span>
      <input {...rest} type="checkbox" className={styles.box} />
    </label>
  );
}
