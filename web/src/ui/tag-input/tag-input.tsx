import { RemovableChip } from "../chip/chip.tsx";
import { ItemsField, type TagInputProps } from "./items-field.tsx";

/** Short items as chips: Enter or "+ 추가하기" adds, the remove button removes. Backspace deletes letters, never a chip. */
export function TagInput({ hasCount = true, ...props }: TagInputProps) {
  return (
    <ItemsField {...props} hasCount={hasCount} look="chips">
      {(item, remove) => (
        <RemovableChip onClick={remove} disabled={props.isDisabled}>
          {item}
        </RemovableChip>
      )}
    </ItemsField>
  );
}
