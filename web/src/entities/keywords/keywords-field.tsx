import type { TagInputProps } from "../../ui/tag-input/items-field.tsx";
import { TagInput } from "../../ui/tag-input/tag-input.tsx";
import { KeywordOffers } from "./keyword-offers.tsx";
import styles from "./keywords-field.module.css";

interface KeywordsFieldProps extends TagInputProps {
  /** Something new is written: its writer's interests are offered below. */
  isNew: boolean;
}

/** The keywords of a post or an experience. */
export function KeywordsField({ isNew, ...props }: KeywordsFieldProps) {
  return (
    <div className={styles.keywords}>
      <TagInput name="keywords" {...props} />
      {isNew && <KeywordOffers {...props} />}
    </div>
  );
}
