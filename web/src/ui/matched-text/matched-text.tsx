import type { MatchedParts } from "../../lib/matched-parts.ts";
import styles from "./matched-text.module.css";

/** A text of which a part matches what was typed: before it, the match, after it. */
export function MatchedText({ parts: [before, match, after] }: { parts: MatchedParts }) {
  return (
    <>
      {before}
      {match !== "" && <mark className={styles.match}>{match}</mark>}
      {after}
    </>
  );
}
