import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import styles from "./progress.module.css";

interface ProgressProps {
  /** The name of the work. */
  label: string;
  /** 0 to 1. */
  value: number;
  /** A button that cancels it. */
  cancel?: ReactNode;
}

/** The progress of long work, with its name, its percentage and a cancel button. */
export function Progress({ label, value, cancel }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className="tabular">{uiCopy.percent(percent)}</span>
        {cancel}
      </div>
      <ProgressBar label={label} percent={percent} />
    </div>
  );
}

/** The bar alone. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.track}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
