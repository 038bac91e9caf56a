import { homeCopy } from "@chonsu/shared/copy/home";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { CHON_MAX } from "@chonsu/shared/limits";
import { useQueries } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { TaggedPerson } from "../../entities/people/tagged-person.ts";
import { userQueries } from "../../features/users/users.queries.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CloseIcon } from "../../ui/icon/action-icons.tsx";
import { PeopleIcon } from "../../ui/icon/navigation-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./home.module.css";

interface ChosenProps {
  ids: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

const loadSheet = () => import("../../entities/people/people-sheet.tsx");
const PeopleSheet = lazyCode(() => loadSheet().then((module) => module.PeopleSheet));

/** Opens the user-select modal on the feed (product.md §2): search by name, choose several, Done. */
export function ChoosePeopleButton({ ids, onChoose }: ChosenProps) {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const people = useChosen(ids);
  const open = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        tone="soft"
        className={styles.choose}
        label={homeCopy.choosePeople}
        icon={<PeopleIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={open}
      />
      {openings > 0 && (
        <Suspense>
          <PeopleSheet
            key={openings}
            isOpen={isOpen}
            title={homeCopy.choosePeopleTitle}
            chosen={people.filter((person) => person !== undefined)}
            exceptIds={[]}
            max={CHON_MAX}
            onClose={() => setOpen(false)}
            onDone={(chosen) => {
              setOpen(false);
              onChoose(chosen.map(({ id }) => id));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whose posts the feed shows, each with an x. */
export function ChosenPeople({ ids, onChoose }: ChosenProps) {
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
      <Button variant="text" size="s" onClick={() => onChoose([])}>
        {homeCopy.everybody}
      </Button>
    </div>
  );
}

/** The chosen ones, as far as they are known yet. */
function useChosen(ids: readonly number[]): (TaggedPerson | undefined)[] {
  return useQueries({
    queries: ids.map((id) => userQueries.one(id)),
    combine: (answers) =>
      answers.map(({ data }) =>
        data === undefined ? undefined : { id: data.id, name: data.user_name, image: data.profile.image },
      ),
  });
}
