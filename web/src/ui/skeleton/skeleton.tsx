import { uiCopy } from "@chonsu/shared/copy/ui";
import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** A CSS length. A line fills its container by default. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  className?: string | undefined;
}

/** A placeholder for a line of text. */
export function SkeletonLine({ width = "100%", height = "1em" }: Omit<SkeletonProps, "className">) {
  return <span className={classNames(styles.bone, styles.line)} style={{ width, height }} />;
}

/** A placeholder for a profile picture. */
export function SkeletonCircle({ size = 44 }: { size?: number | undefined }) {
  return <span className={classNames(styles.bone, styles.circle)} style={{ width: size, height: size }} />;
}

/** A placeholder for a picture or a button. */
export function SkeletonBlock({ width = "100%", height = 120, className }: SkeletonProps) {
  return <span className={classNames(styles.bone, styles.block, className)} style={{ width, height }} />;
}

/** A placeholder for a form: a label over each field of these heights. */
export function SkeletonForm({ heights }: { heights: readonly number[] }) {
  return (
    <SkeletonGroup>
      {heights.map((height, at) => (
        // A field is known by its place only.
        <Fragment key={`field-${String(at)}`}>
          <SkeletonLine width="20%" />
          <SkeletonBlock height={height} />
        </Fragment>
      ))}
    </SkeletonGroup>
  );
}

/** Wraps the placeholders of one place: announces once that content is loading. */
export function SkeletonGroup({ label = uiCopy.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={styles.group}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
