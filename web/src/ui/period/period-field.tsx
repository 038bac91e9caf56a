import { periodCopy } from "@chonsu/shared/copy/period";
import { periodLabel } from "@chonsu/shared/format/time/periods";
import { useId, useState } from "react";
import { classNames } from "../class-names/class-names.ts";
import fieldStyles from "../field/field.module.css";
import { describedBy, FieldFrame, type FieldWords } from "../field/field-frame.tsx";
import { CloseIcon } from "../icon/action-icons.tsx";
import { CalendarIcon } from "../icon/state-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { OnDemand } from "../on-demand/on-demand.tsx";
import styles from "./period.module.css";
import type { Period } from "./period-sheet.tsx";

interface PeriodFieldProps extends FieldWords {
  value: Period;
  onChange: (period: Period) => void;
  placeholder: string;
  isDisabled?: boolean | undefined;
}

const loadSheet = () => import("./period-sheet.tsx").then((module) => module.PeriodSheet);

/** A period: a field that opens the sheet of wheels, and a button that clears it. */
export function PeriodField({ value, onChange, placeholder, isDisabled = false, ...words }: PeriodFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const label = periodLabel(value.start, value.end);
  const open = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  const finish = (period: Period) => {
    onChange(period);
    setOpen(false);
  };
  return (
    <FieldFrame id={id} hasControl={false} {...words}>
      <div className={styles.field}>
        <button
          type="button"
          id={id}
          disabled={isDisabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={describedBy(id, words)["aria-describedby"]}
          onClick={open}
          className={classNames(fieldStyles.box, styles.button, words.error !== undefined && fieldStyles.wrong)}
        >
          <CalendarIcon size={20} />
          <span className={label === "" ? styles.placeholder : styles.period}>
            {label === "" ? placeholder : label}
          </span>
        </button>
        {label !== "" && (
          <IconButton
            label={periodCopy.clear}
            icon={<CloseIcon size={20} />}
            className={styles.clear}
            disabled={isDisabled}
            onClick={() => onChange({ start: null, end: null })}
          />
        )}
      </div>
      <OnDemand
        key={openings}
        load={loadSheet}
        given={{ isOpen, title: words.label, value, onClose: () => setOpen(false), onDone: finish }}
        onFailed={() => setOpen(false)}
      />
    </FieldFrame>
  );
}
