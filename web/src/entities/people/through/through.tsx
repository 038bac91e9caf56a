import { searchCopy } from "@chonsu/shared/copy/search";
import type { Via } from "@chonsu/shared/entities/friends";
import { RelationBadge } from "../relation-badge.tsx";
import { type Reached, useConnection } from "./connections.ts";
import styles from "./through.module.css";

/** 윤준호 님 외 2명의 1촌: through whom I reach a 2촌 or 3촌, as a line of its own. */
export function ViaLine({ via, degree }: { via: Via; degree: number }) {
  return <span className={styles.line}>{wordsOf(via, degree)}</span>;
}

/**
 * The same, from the server. The line keeps its place while it loads. Nothing for a 1촌, for myself, for a member out of reach, and where
 * the server does not say it.
 */
export function Through({ user }: { user: Reached }) {
  const { data, isLoading } = useConnection(user);
  if (data?.via && data.relation_degree !== null) return <ViaLine via={data.via} degree={data.relation_degree} />;
  return isLoading && user.relation_degree !== undefined && <span className={styles.line} />;
}

/**
 * The distance with the same words, for rows that do not know it. For the rest of a line that stands anyway; what does not fit is cut off.
 * Nothing for a 1촌.
 */
export function ThroughBeside({ id }: { id: number }) {
  const { data } = useConnection({ id });
  if (data === undefined || data === null || data.relation_degree === 1) return null;
  const { via, relation_degree: degree } = data;
  return (
    <span className={styles.beside}>
      <RelationBadge degree={degree} />
      {via && degree !== null && <span className="one-line">{wordsOf(via, degree)}</span>}
    </span>
  );
}

function wordsOf({ user_name: name, others }: Via, degree: number): string {
  return searchCopy.via(name, others, degree - 1);
}
