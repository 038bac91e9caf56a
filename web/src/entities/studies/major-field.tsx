import { majorCopy } from "@chonsu/shared/copy/majors";
import { useId, useState } from "react";
import fieldStyles from "../../ui/field/field.module.css";
import { FieldButton, FieldFrame, type FieldWords } from "../../ui/field/field-frame.tsx";
import { ChevronDownIcon } from "../../ui/icon/navigation-icons.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";

interface MajorFieldProps extends Omit<FieldWords, "label"> {
  name?: string | undefined;
  majors: readonly string[];
  onChange: (majors: string[]) => void;
}

const loadSheet = () => import("./major-sheet.tsx").then((module) => module.MajorSheet);

/** One or two of the 47 departments: a field that opens the major popup (product.md §2, §5). */
export function MajorField({ name, majors, onChange, ...words }: MajorFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = majorCopy.label;
  return (
    <FieldFrame id={id} hasControl={false} label={label} {...words}>
      <FieldButton id={id} name={name} isOpen={isOpen} error={words.error} onClick={() => setOpen(true)}>
        <span className={majors.length === 0 ? fieldStyles.placeholder : undefined}>
          {majors.length === 0 ? majorCopy.choose : majors.join(", ")}
        </span>
        <ChevronDownIcon size={20} />
      </FieldButton>
      <OnDemand load={loadSheet} given={{ isOpen, majors, onChange, onClose: close }} onFailed={close} />
    </FieldFrame>
  );
}
