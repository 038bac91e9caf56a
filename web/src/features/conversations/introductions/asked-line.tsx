import { classNames } from "../../../ui/class-names/class-names.ts";
import { Link } from "../../../ui/link/link.tsx";
import styles from "./ask-verb.module.css";

interface AskedLineProps {
  id?: string | undefined;
  /** What was done. */
  whom: string;
  /** Where it goes on. */
  next: string;
  /** Both in a word, for a row. */
  short?: string;
  look: "card" | "row" | "message";
  /** Without an address it leads nowhere. */
  href: string | undefined;
}

/** What stands in place of a button that was pressed, with the way to the conversation. */
export function AskedLine({ id, whom, next, short, look, href }: AskedLineProps) {
  const className = classNames(styles.asked, styles[look]);
  const text =
    look === "row" ? (
      short
    ) : (
      <>
        <span className={styles.whom}>{whom}</span> · <span className={styles.next}>{next}</span>
      </>
    );
  return href === undefined ? (
    <p id={id} tabIndex={-1} className={className}>
      {text}
    </p>
  ) : (
    <Link id={id} href={href} className={className} aria-label={look === "row" ? `${whom} · ${next}` : undefined}>
      {text}
    </Link>
  );
}
