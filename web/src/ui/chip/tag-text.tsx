import { truncateToWidth } from "@chonsu/shared/format/text/truncate";
import { TAG_TEXT_MAX } from "@chonsu/shared/limits";
import { useState } from "react";
import styles from "./chip.module.css";

/**
 * The text of a tag, cut at the width of seven syllables (product.md §9). A touch shows a cut text in full; screen readers always read the full
 * text.
 */
export function TagText({ children: word }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  if (truncateToWidth(word, TAG_TEXT_MAX) === word) return word;
  return (
    <button
      type="button"
      className={styles.cut}
      title={word}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? word : <CutText>{word}</CutText>}
    </button>
  );
}

/** The same inside a link, which a touch opens. */
export function CutText({ children: word }: { children: string }) {
  const cut = truncateToWidth(word, TAG_TEXT_MAX);
  if (cut === word) return word;
  return (
    <>
      {/* An `aria-label` would not contain the visible text, which has "…". */}
      <span aria-hidden="true">{cut}</span>
      <span className="visually-hidden">{word}</span>
    </>
  );
}
