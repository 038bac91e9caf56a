import { homeCopy } from "@chonsu/shared/copy/home";
import { CHON_MAX } from "@chonsu/shared/limits";
import { PeopleSheet } from "../../entities/people/picker/people-sheet.tsx";
import { useChosen } from "./use-chosen.ts";

interface ChoosePeopleSheetProps {
  isOpen: boolean;
  ids: readonly number[];
  onClose: () => void;
  onChoose: (ids: readonly number[]) => void;
}

/** The user-select modal on the feed (product.md §2). */
export function ChoosePeopleSheet({ isOpen, ids, onClose, onChoose }: ChoosePeopleSheetProps) {
  const people = useChosen(ids);
  return (
    <PeopleSheet
      isOpen={isOpen}
      title={homeCopy.choosePeopleTitle}
      chosen={people.filter((person) => person !== undefined)}
      exceptIds={[]}
      max={CHON_MAX}
      onClose={onClose}
      onDone={(chosen) => {
        onClose();
        onChoose(chosen.map(({ id }) => id));
      }}
    />
  );
}
