import { suggestionsCopy } from "@chonsu/shared/copy/suggestions";
import type { Sentence } from "./sentences.ts";
import styles from "./suggestions.module.css";

/** ‘로보틱스’에 관심 있는 새 회원 4명, with the term and the number emphasized. */
export function SentenceWords({ sentence: { kind, term, people } }: { sentence: Sentence }) {
  const { before, term: bold, after } = suggestionsCopy.sentence(kind, term);
  return (
    <span className={styles.words}>
      {before}
      <b>{bold}</b>
      {after} <b className="tabular">{suggestionsCopy.count(people.length)}</b>
    </span>
  );
}
