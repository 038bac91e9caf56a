import { periodCopy } from "@chonsu/shared/copy/period";
import { periodLabel } from "@chonsu/shared/format/time/periods";
import { useId } from "react";
import { useOpening } from "../../lib/use-opening.ts";
import fieldStyles from "../field/field.module.css";
import { FieldButton, FieldFrame, type FieldWords } from "../field/field-frame.tsx";
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
  const { key, isOpen, open, close } = useOpening();
  const label = periodLabel(value.start, value.end);
  const finish = (period: Period) => {
    onChange(period);
    close();
  };
  return (
    <FieldFrame id={id} hasControl={false} {...words}>
      <div className={styles.field}>
        <FieldButton {...{ id, isOpen, isDisabled }} error={words.error} className={styles.button} onClick={open}>
          <CalendarIcon size={20} />
          <span className={label === "" ? fieldStyles.placeholder : styles.period}>
            {label === "" ? placeholder : label}
          </span>
        </FieldButton>
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
        key={key}
        load={loadSheet}
        given={{ isOpen, title: words.label, value, onClose: close, onDone: finish }}
        onFailed={close}
      />
    </FieldFrame>
  );
}
