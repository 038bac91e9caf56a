import type { ReactNode, Ref } from "react";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { Link } from "../../../ui/link/link.tsx";
import { SkeletonCircle, SkeletonLine } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./linked-card.module.css";

interface LinkedCardProps {
  /** The element that tells whether the card is in view. */
  ref: Ref<HTMLDivElement>;
  /** Undefined for what is gone: then there is nothing to open. */
  href: string | undefined;
  face: ReactNode;
  title: ReactNode;
  meta: ReactNode;
  /** The row below. Null while it is loading: its room is kept. Undefined for a card without such a row. */
  foot?: ReactNode;
}

/** A member or a post in a message. It has its final height from the start, so that the messages do not move. */
export function LinkedCard({ ref, href, face, title, meta, foot }: LinkedCardProps) {
  const inside = (
    <>
      {face}
      <span className={styles.words}>
        <span className={styles.title}>{oneLine(title)}</span> <span className={styles.meta}>{oneLine(meta)}</span>
      </span>
    </>
  );
  return (
    <div ref={ref} className={styles.card}>
      {href === undefined ? (
        <span className={styles.thing}>{inside}</span>
      ) : (
        <Link href={href} className={classNames(styles.thing, styles.link)}>
          {inside}
        </Link>
      )}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

/** Text that is too long ends in an ellipsis. */
function oneLine(content: ReactNode): ReactNode {
  return typeof content === "string" ? <span className="one-line">{content}</span> : content;
}

/** The parts of a card that is loading. */
export const BONES = {
  href: undefined,
  face: <SkeletonCircle size={36} />,
  title: <SkeletonLine width="7em" />,
  meta: <SkeletonLine width="10em" />,
} as const;
