import type { ComponentProps } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./card.module.css";

interface CardProps extends ComponentProps<"section"> {
  /** `article` for something that stands for itself, such as a post. */
  as?: "section" | "article" | undefined;
  /** `plain` has no frame, `soft` is sunken, `accent` is tinted. */
  tone?: "raised" | "plain" | "soft" | "accent" | undefined;
}

/** A sheet of paper with round corners. */
export function Card({ as: Element = "section", tone = "raised", className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, styles[tone], className)} />;
}
