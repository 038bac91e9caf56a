import type { ComponentProps } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./card.module.css";

interface CardProps extends ComponentProps<"section"> {
  /** `article` for independent content, such as a post. */
  as?: "section" | "article" | undefined;
  /** `plain` has no frame, `soft` is sunken, `accent` is tinted. */
  tone?: "raised" | "plain" | "soft" | "accent" | undefined;
}

export function Card({ as: Element = "section", tone = "raised", className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, styles[tone], className)} />;
}
