import { truncate } from "@chonsu/shared/format/text/truncate";
import { TAG_TEXT_MAX } from "@chonsu/shared/limits";
import { useState } from "react";
import styles from "./chip.module.css";

/** The word of a tag, cut after seven letters (product.md §9). A touch shows the whole of a cut one; it is always read aloud whole. */
export function TagText({ children: word }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  const cut = truncate(word, TAG_TEXT_MAX);
  if (cut === word) return word;
  return (
    <button
      type="button"
      className={styles.cut}
      title={word}
      aria-label={word}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? word : cut}
    </button>
  );
}
