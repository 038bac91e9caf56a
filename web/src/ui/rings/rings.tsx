import type { ReactNode } from "react";

export type RingsLevel = 1 | 2 | 3 | "far";

interface RingsProps {
  /** One ring for each step; `far` is an open ring. */
  level: RingsLevel;
  /** Side in CSS pixels. */
  size?: number | undefined;
}

/** Rings that show a distance: a shorter one has a larger dot and a warmer colour. For decoration only: the text is beside it. */
export function Rings({ level, size = 16 }: RingsProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
      {drawing(level)}
    </svg>
  );
}

function drawing(level: RingsLevel): ReactNode {
  switch (level) {
    case 1:
      return <circle cx="8" cy="8" r="3.6" fill="var(--chon-1)" />;
    case 2:
      return (
        <>
          <circle cx="8" cy="8" r="2.5" fill="var(--chon-2)" />
          <circle cx="8" cy="8" r="5.2" stroke="var(--chon-2)" strokeWidth="1.6" />
        </>
      );
    case 3:
      return (
        <>
          <circle cx="8" cy="8" r="1.7" fill="var(--chon-3)" />
          <circle cx="8" cy="8" r="4.2" stroke="var(--chon-3)" strokeWidth="1.4" />
          <circle cx="8" cy="8" r="7.2" stroke="var(--chon-3)" strokeWidth="1.4" />
        </>
      );
    case "far":
      return <circle cx="8" cy="8" r="6.2" stroke="var(--chon-far)" strokeWidth="1.5" strokeDasharray="2.6 2.27" />;
    default:
      return level satisfies never;
  }
}

/** The logo: one centre with two circles around it. */
export function RingsMark({ size = 28, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <circle cx="14" cy="14" r="4.2" fill="var(--chon-1)" />
      <circle cx="14" cy="14" r="8.4" stroke="var(--chon-2)" strokeWidth="2" />
      <circle cx="14" cy="14" r="12.6" stroke="var(--chon-3)" strokeWidth="2" />
    </svg>
  );
}
