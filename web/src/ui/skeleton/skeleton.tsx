import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** A CSS length; a line is as wide as its room by default. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  className?: string | undefined;
}

/** A line of text to come. */
export function SkeletonLine({ width = "100%", height = "1em", className }: SkeletonProps) {
  return <span className={classNames(styles.bone, styles.line, className)} style={{ width, height }} />;
}

/** A face to come. */
export function SkeletonCircle({ size = 44 }: { size?: number | undefined }) {
  return <span className={classNames(styles.bone, styles.circle)} style={{ width: size, height: size }} />;
}

/** A picture or a button to come. */
export function SkeletonBlock({ width = "100%", height = 120, className }: SkeletonProps) {
  return <span className={classNames(styles.bone, styles.block, className)} style={{ width, height }} />;
}

/** Around the bones of one place: says once, to those who listen, that something is coming. */
export function SkeletonGroup({ label = uiCopy.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={styles.group}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
