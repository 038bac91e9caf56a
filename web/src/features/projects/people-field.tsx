import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { PROJECT_TAGGED_MAX } from "@chonsu/shared/limits";
import { useId } from "react";
import type { TaggedPerson } from "../../entities/people/picker/tagged-person.ts";
import { useOpening } from "../../lib/use-opening.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FieldFrame } from "../../ui/field/field-frame.tsx";
import { CloseIcon, PersonAddIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";
import styles from "./people-field.module.css";

const loadSheet = () => import("../../entities/people/picker/people-sheet.tsx").then((module) => module.PeopleSheet);

interface PeopleFieldProps {
  people: readonly TaggedPerson[];
  exceptId: number;
  isDisabled: boolean;
  onChange: (people: TaggedPerson[]) => void;
}

/** The people of a post, each with a remove button, and a button that opens the people sheet. */
export function PeopleField({ people, exceptId, isDisabled, onChange }: PeopleFieldProps) {
  const id = useId();
  const { key, isOpen, open, close } = useOpening();
  return (
    <FieldFrame id={id} label={copy.people} hasControl={false}>
      {people.length > 0 && (
        <ul className={styles.people} aria-labelledby={`${id}-label`}>
          {people.map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar id={person.id} name={person.name} image={person.image} size="s" />
              <span className={styles.name}>{person.name}</span>
              <IconButton
                label={uiCopy.remove(person.name)}
                icon={<CloseIcon size={18} />}
                disabled={isDisabled}
                onClick={() => onChange(people.filter((other) => other.id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" icon={<PersonAddIcon size={20} />} disabled={isDisabled} onClick={open}>
        {people.length === 0 ? copy.addPeople : copy.changePeople}
      </Button>
      <OnDemand
        key={key}
        load={loadSheet}
        given={{
          isOpen,
          chosen: people,
          title: copy.pickerTitle,
          exceptIds: [exceptId],
          max: PROJECT_TAGGED_MAX,
          onClose: close,
          onDone: (chosen) => {
            onChange(chosen);
            close();
          },
        }}
        onFailed={close}
      />
    </FieldFrame>
  );
}
