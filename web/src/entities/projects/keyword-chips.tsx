import { truncate } from "@chonsu/shared/format/truncate";
import { TAG_TEXT_MAX } from "@chonsu/shared/limits";
import { Chip } from "../../ui/chip/chip.tsx";
import styles from "./keyword-chips.module.css";

interface KeywordChipsProps {
  keywords: readonly string[];
  label: string;
}

/** Keywords as chips, each cut after 7 characters (product.md §9); the whole word is the tooltip and what is read aloud. */
export function KeywordChips({ keywords, label }: KeywordChipsProps) {
  if (keywords.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {keywords.map((keyword) => (
        <li key={keyword} title={keyword}>
          <Chip>
            <Keyword keyword={keyword} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}

function Keyword({ keyword }: { keyword: string }) {
  const shown = truncate(keyword, TAG_TEXT_MAX);
  if (shown === keyword) return keyword;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{keyword}</span>
    </>
  );
}
