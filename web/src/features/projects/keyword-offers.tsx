import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../entities/people/user.query.ts";
import { Button } from "../../ui/button/button.tsx";
import { PlusIcon } from "../../ui/icon/action-icons.tsx";
import { withEntry } from "../../ui/tag-input/item-rules.ts";
import { KEYWORD_RULES } from "./editor-values.ts";
import styles from "./project-editor.module.css";

interface KeywordOffersProps {
  keywords: readonly string[];
  isDisabled: boolean;
  onChange: (keywords: string[]) => void;
}

/** The writer's interests that can still become keywords, one tap each. One line that scrolls sideways, whose place is kept while it loads. */
export function KeywordOffers({ keywords, isDisabled, onChange }: KeywordOffersProps) {
  const me = useQuery(meQuery());
  const offers = (me.data?.profile.keywords ?? []).flatMap((interest) => {
    const more = withEntry(keywords, interest, KEYWORD_RULES);
    return "refusal" in more || more.length === keywords.length ? [] : [{ interest, more }];
  });
  if (offers.length === 0 && !me.isPending) return null;
  return (
    <ul aria-label={copy.interests} className={styles.offers}>
      {offers.map(({ interest, more }) => (
        <li key={interest}>
          <Button
            variant="outline"
            size="s"
            icon={<PlusIcon size={16} />}
            aria-label={uiCopy.addTo(interest)}
            disabled={isDisabled}
            onClick={() => onChange(more)}
          >
            {interest}
          </Button>
        </li>
      ))}
    </ul>
  );
}
