import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { useState } from "react";
import { useDebounced } from "../../lib/timers.ts";
import { Button } from "../../ui/button/button.tsx";
import { SearchField } from "../../ui/search-field/search-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import type { TaggedPerson } from "./editor-values.ts";
import { PeopleChoice } from "./people-choice.tsx";
import styles from "./people-sheet.module.css";

interface PeopleSheetProps {
  isOpen: boolean;
  /** Who is chosen when it opens. Give the sheet a new `key` for each opening. */
  chosen: readonly TaggedPerson[];
  /** Not to be found: the writer. */
  exceptId: number;
  onClose: () => void;
  onDone: (people: TaggedPerson[]) => void;
}

const TYPING_PAUSE_MS = 200;

/** The user-select modal (product.md §2): search by name, choose several, 선택 완료. Until then nothing is applied. */
export function PeopleSheet({ isOpen, chosen, exceptId, onClose, onDone }: PeopleSheetProps) {
  const [people, setPeople] = useState<readonly TaggedPerson[]>(chosen);
  const [typed, setTyped] = useState("");
  const [name, setName] = useState("");
  const search = useDebounced(setName, TYPING_PAUSE_MS);
  const toggle = (person: TaggedPerson) =>
    setPeople((now) =>
      now.some(({ id }) => id === person.id) ? now.filter(({ id }) => id !== person.id) : [...now, person],
    );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={copy.pickerTitle}
      isTall
      footer={
        <Button onClick={() => onDone([...people])}>
          {people.length === 0 ? copy.pickerDone : copy.pickerDoneOf(people.length)}
        </Button>
      }
    >
      <div className={styles.picker}>
        <SearchField
          label={copy.pickerSearch}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            search(text.trim());
          }}
        />
        <PeopleChoice name={name} chosen={people} exceptId={exceptId} onToggle={toggle} />
      </div>
    </Sheet>
  );
}
