import type { ReactNode } from "react";

export interface IconProps {
  /** Side in CSS pixels; 24 by default. */
  size?: number | undefined;
  className?: string | undefined;
}

interface IconShape extends IconProps {
  children: ReactNode;
  isFilled?: boolean | undefined;
}

/**
 * The frame of all icons: 24 × 24, round strokes of 1.8 in the text colour. Screen readers skip icons: the button or the text beside it has
 * the name.
 */
export function Icon({ size = 24, className, isFilled = false, children }: IconShape) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke={isFilled ? "none" : "currentColor"}
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  );
}
