import { truncate } from "@chonsu/shared/format/text/truncate";
import { TAG_TEXT_MAX } from "@chonsu/shared/limits";
import { useState } from "react";
import styles from "./chip.module.css";

/**
 * The text of a tag, cut after seven letters (product.md §9). A touch shows a cut text in full; screen readers always read the full text.
 */
export function TagText({ children: word }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  const cut = truncate(word, TAG_TEXT_MAX);
  if (cut === word) return word;
  return (
    <button
      type="button"
      className={styles.cut}
      title={word}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {/* An `aria-label` would not contain the visible text, which has "…". */}
      {!isWhole && <span aria-hidden="true">{cut}</span>}
      <span className={isWhole ? undefined : "visually-hidden"}>{word}</span>
    </button>
  );
}
