import { homeCopy } from "@chonsu/shared/copy/home";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CloseIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./home.module.css";
import { useChosen } from "./use-chosen.ts";

export interface ChosenProps {
  ids: readonly number[];
  onChoose: (ids: readonly number[]) => void;
  /** Leads to everybody's posts. */
  onAll: () => void;
}

/** The people whose posts the feed shows, each with a remove button. */
export function ChosenPeople({ ids, onChoose, onAll }: ChosenProps) {
  const people = useChosen(ids);
  return (
    <div className={styles.chosen}>
      <ul className={styles.people} aria-label={homeCopy.chosenPeople}>
        {ids.map((id, at) => {
          const name = people[at]?.name;
          return (
            <li key={id} className={styles.person}>
              <Avatar id={id} name={name ?? null} image={people[at]?.image} size="s" />
              <span className={styles.name}>{name ?? <SkeletonLine width={48} />}</span>
              <IconButton
                label={uiCopy.remove(name ?? "")}
                icon={<CloseIcon size={18} />}
                onClick={() => onChoose(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ul>
      <Button variant="text" size="s" onClick={onAll}>
        {homeCopy.everybody}
      </Button>
    </div>
  );
}
