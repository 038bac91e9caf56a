import { majorCopy } from "@chonsu/shared/copy/sign-up";
import { useId, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import fieldStyles from "../../ui/field/field.module.css";
import { FieldButton, FieldFrame, type FieldWords } from "../../ui/field/field-frame.tsx";
import { ChevronDownIcon } from "../../ui/icon/navigation-icons.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { MajorSheetBody } from "./major-sheet.tsx";

interface MajorFieldProps extends Omit<FieldWords, "label"> {
  majors: readonly string[];
  onChange: (majors: string[]) => void;
}

/** One or two of the 47 departments: a field that opens the major popup (product.md §2, §5). */
export function MajorField({ majors, onChange, ...words }: MajorFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const label = majorCopy.label;
  return (
    <FieldFrame id={id} hasControl={false} label={label} {...words}>
      <FieldButton id={id} isOpen={isOpen} error={words.error} onClick={() => setOpen(true)}>
        <span className={majors.length === 0 ? fieldStyles.placeholder : undefined}>
          {majors.length === 0 ? majorCopy.choose : majors.join(", ")}
        </span>
        <ChevronDownIcon size={20} />
      </FieldButton>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={majorCopy.title}
        description={majorCopy.atMost}
        isTall
        footer={<Button onClick={() => setOpen(false)}>{majorCopy.done(majors.length)}</Button>}
      >
        <MajorSheetBody majors={majors} onChange={onChange} />
      </Sheet>
    </FieldFrame>
  );
}
