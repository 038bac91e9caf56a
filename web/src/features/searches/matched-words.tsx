import { Fragment } from "react";
import type { MatchedParts } from "../../lib/matched-parts.ts";
import { MatchedText } from "../../ui/matched-text/matched-text.tsx";
import styles from "./found-list.module.css";

/** Words of one kind beside a person: interests, skills, experiences. */
export interface WordGroup {
  readonly label: string;
  readonly words: readonly string[];
}

interface MatchedWordsProps {
  groups: readonly WordGroup[];
  /** The part of a word that matches, which is coloured. */
  partsOf: (word: string) => MatchedParts;
}

/** Why a person was found: words by their kind. Kinds without words are left out. */
export function MatchedWords({ groups, partsOf }: MatchedWordsProps) {
  return groups
    .filter(({ words }) => words.length > 0)
    .map(({ label, words }) => (
      <span key={label} className={styles.words}>
        <span className={styles.label}>{label}</span>{" "}
        {words.map((word, at) => (
          <Fragment key={word}>
            {at > 0 && " / "}
            <MatchedText parts={partsOf(word)} />
          </Fragment>
        ))}
      </span>
    ));
}
