import { uiCopy } from "@chonsu/shared/copy/ui";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button/button.tsx";
import { PlusIcon } from "../../ui/icon/action-icons.tsx";
import { type ItemRules, withEntry } from "../../ui/tag-input/item-rules.ts";
import type { ItemEditorProps } from "../../ui/tag-input/use-item-editor.ts";
import { meQuery } from "../people/user.query.ts";
import styles from "./keywords-field.module.css";

type KeywordOffersProps = Pick<ItemEditorProps, "items" | "onChange" | keyof ItemRules> & {
  isDisabled?: boolean | undefined;
};

/** The writer's interests that can still become keywords, one tap each. One line that scrolls sideways, whose place is kept while it loads. */
export function KeywordOffers({ items, onChange, isDisabled, ...rules }: KeywordOffersProps) {
  const me = useQuery(meQuery());
  const offers = (me.data?.profile.keywords ?? []).flatMap((interest) => {
    const more = withEntry(items, interest, rules);
    return "refusal" in more || more.length === items.length ? [] : [{ interest, more }];
  });
  if (offers.length === 0 && !me.isPending) return null;
  return (
    <ul aria-label={uiCopy.ownInterests} className={styles.offers}>
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
