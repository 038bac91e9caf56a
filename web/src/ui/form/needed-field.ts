import { isWithin } from "@chonsu/shared/format/text/typed-text";

/** A field without which a form cannot be sent. */
export interface NeededField {
  /** The `name` of its control. */
  readonly field: string;
  readonly label: string;
  /** False for a value that is there, but cannot be sent. */
  readonly isBlank: boolean;
}

/** A required text as a list, which is empty when the text can be sent. */
export function textNeeded(required: { field: string; label: string; text: string; max: number }): NeededField[] {
  const { field, label, max } = required;
  const text = required.text.trim();
  return text !== "" && isWithin(text, max) ? [] : [{ field, label, isBlank: text === "" }];
}
