import { validationCopy } from "@chonsu/shared/copy/validation";
import { isWithin } from "@chonsu/shared/format/text/typed-text";

/** The sentence for a text of more than `max` characters; undefined for any other. The server counts in the same way (R16). */
export function limitError(value: unknown, max: number | undefined): string | undefined {
  if (max === undefined || typeof value !== "string" || isWithin(value, max)) return undefined;
  return validationCopy.tooLong(max);
}
