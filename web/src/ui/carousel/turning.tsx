import { uiCopy } from "@chonsu/shared/copy/ui";
import { ChevronLeftIcon, ChevronRightIcon } from "../icon/navigation-icons.tsx";
import styles from "./turning.module.css";

interface TurningProps {
  index: number;
  total: number;
  onTurn: (index: number) => void;
}

/** "n / total", and the previous and next buttons where there is a mouse. Needs a positioned container. */
export function Turning({ index, total, onTurn }: TurningProps) {
  return (
    <>
      <span className={styles.count} aria-live="polite">
        {uiCopy.slideOf(index + 1, total)}
      </span>
      <TurnButton label={uiCopy.previous} isDisabled={index === 0} onClick={() => onTurn(index - 1)} />
      <TurnButton label={uiCopy.next} isDisabled={index === total - 1} isNext onClick={() => onTurn(index + 1)} />
    </>
  );
}

interface TurnButtonProps {
  label: string;
  isNext?: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function TurnButton({ label, isNext = false, isDisabled, onClick }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      className={isNext ? styles.next : styles.previous}
      onClick={() => !isDisabled && onClick()}
    >
      <span className={styles.arrow}>{isNext ? <ChevronRightIcon size={20} /> : <ChevronLeftIcon size={20} />}</span>
    </button>
  );
}
