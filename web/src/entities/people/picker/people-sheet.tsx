import { peoplePickerCopy as copy } from "@chonsu/shared/copy/people-picker";
import { useRef, useState } from "react";
import { useDebounced } from "../../../lib/timers.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SearchField } from "../../../ui/search-field/search-field.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { useToast } from "../../../ui/toast/toast.tsx";
import { type ChosenPerson, PeopleChoice } from "./people-choice.tsx";
import styles from "./people-sheet.module.css";
import type { TaggedPerson } from "./tagged-person.ts";

interface PeopleSheetProps {
  isOpen: boolean;
  title: string;
  /** Who is chosen when it opens. Use a new `key` for each opening. */
  chosen: readonly TaggedPerson[];
  /** People to leave out, such as the writer. */
  exceptIds: readonly number[];
  /** The maximum number of chosen people. */
  max: number;
  onClose: () => void;
  onDone: (people: TaggedPerson[]) => void;
}

const TYPING_PAUSE_MS = 200;

/** The user-select modal (product.md §2): search by name, choose several, 선택 완료. The choice applies only then. */
export function PeopleSheet({ isOpen, title, chosen, exceptIds, max, onClose, onDone }: PeopleSheetProps) {
  const [people, setPeople] = useState<readonly ChosenPerson[]>(chosen);
  const [typed, setTyped] = useState("");
  const [name, setName] = useState("");
  const search = useDebounced(setName, TYPING_PAUSE_MS);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const searchAnew = () => {
    setTyped("");
    setName("");
    input.current?.focus();
  };
  const toggle = (person: ChosenPerson) => {
    const others = people.filter(({ id }) => id !== person.id);
    if (others.length < people.length) return setPeople(others);
    if (people.length >= max) return toast(copy.tooMany(max), { kind: "error" });
    setPeople([...people, person]);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isTall
      footer={
        <Button onClick={() => onDone(people.map(({ id, name, image }) => ({ id, name, image })))}>
          {people.length === 0 ? copy.done : copy.doneOf(people.length)}
        </Button>
      }
    >
      <div className={styles.picker}>
        <SearchField
          ref={input}
          label={copy.search}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            search(text.trim());
          }}
        />
        <PeopleChoice name={name} chosen={people} exceptIds={exceptIds} onToggle={toggle} onSearch={searchAnew} />
      </div>
    </Sheet>
  );
}
