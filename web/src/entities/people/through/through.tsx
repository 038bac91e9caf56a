import { relationCopy } from "@chonsu/shared/copy/relation";
import type { Via } from "@chonsu/shared/entities/friends";
import { RelationBadge } from "../relation-badge.tsx";
import { isIndirect, type Reached, useConnection } from "./connections.ts";
import styles from "./through.module.css";

/** 윤준호 님 외 2명의 1촌: through whom I reach a 2촌 or 3촌, as a line of its own. */
export function ViaLine({ via, degree }: { via: Via; degree: number }) {
  return <span className={styles.line}>{wordsOf(via, degree)}</span>;
}

/**
 * The same, from the server. The line keeps its place while it loads, and while the answer speaks of another distance than the row. Nothing
 * for a 1촌, for myself, for a member out of reach, and where the server does not say it.
 */
export function Through({ user }: { user: Reached }) {
  const { data, isLoading } = useConnection(user);
  const degree = user.relation_degree === undefined ? data?.relation_degree : user.relation_degree;
  // Another row may ask about the same member, without knowing the distance.
  if (!isIndirect(degree) || data === null) return null;
  if (data?.via && data.relation_degree === degree) return <ViaLine via={data.via} degree={degree} />;
  return (isLoading || data !== undefined) && <span className={styles.line} />;
}

interface ThroughBesideProps {
  id: number;
  asks?: boolean;
  /** In a line that wraps, it goes to a line of its own where it does not fit. Otherwise what does not fit is cut off. */
  isWhole?: boolean;
}

/**
 * The distance with the same words, for rows that do not know it. For the rest of a line that stands anyway. Nothing for a 1촌. Makes no
 * request while `asks` is false.
 */
export function ThroughBeside({ id, asks = true, isWhole = false }: ThroughBesideProps) {
  const { data } = useConnection({ id }, asks);
  if (data === undefined || data === null || data.relation_degree === 1) return null;
  const { via, relation_degree: degree } = data;
  return (
    <span className={isWhole ? styles.whole : styles.beside}>
      <RelationBadge degree={degree} />
      {via && degree !== null && <span className={isWhole ? undefined : "one-line"}>{wordsOf(via, degree)}</span>}
    </span>
  );
}

function wordsOf({ user_name: name, others }: Via, degree: number): string {
  return relationCopy.via(name, others, degree - 1);
}
