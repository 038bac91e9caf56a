import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { focusNamed } from "../../lib/forms/focus-named.ts";
import styles from "./needed.module.css";
import type { NeededField } from "./needed-field.ts";

interface NeededProps {
  /** In the order of the form. */
  fields: readonly NeededField[];
  /** The button that sends the form; it is disabled while a field is needed. */
  children: ReactNode;
}

/**
 * The button of a form, below a line that says what is still needed. The line is a button too, as large as both: a press on either leads
 * to the first of these fields, which may be out of sight.
 */
export function Needed({ fields, children }: NeededProps) {
  const blank = fields.filter(({ isBlank }) => isBlank);
  const [first] = blank.length > 0 ? blank : fields;
  return (
    <div className={styles.needed}>
      {first !== undefined && (
        <button
          type="button"
          className={styles.line}
          onClick={({ currentTarget }) => focusNamed(currentTarget.form, first.field)}
        >
          {first.isBlank ? uiCopy.enter(blank.map(({ label }) => label)) : uiCopy.check(first.label)}
        </button>
      )}
      {children}
    </div>
  );
}
