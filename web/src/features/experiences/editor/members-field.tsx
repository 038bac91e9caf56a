import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { INVITATION_PICKER_MAX } from "@chonsu/shared/limits";
import { useId } from "react";
import type { TaggedPerson } from "../../../entities/people/picker/tagged-person.ts";
import { useOpening } from "../../../lib/use-opening.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FieldFrame } from "../../../ui/field/field-frame.tsx";
import { PersonAddIcon } from "../../../ui/icon/action-icons.tsx";
import { OnDemand } from "../../../ui/on-demand/on-demand.tsx";
import { useToast } from "../../../ui/toast/toast.tsx";
import type { ExperienceValues } from "./experience-values.ts";
import { MemberItem } from "./member-item.tsx";
import { excludedIds, type MemberRow, memberRows } from "./members.ts";
import styles from "./members-field.module.css";
import { useAdminOnly } from "./use-admin-only.ts";

interface MembersFieldProps {
  values: ExperienceValues;
  onChange: (part: Partial<ExperienceValues>) => void;
  experience: Experience | undefined;
  userId: number;
  isCreator: boolean;
  isDisabled: boolean;
}

const loadPicker = () =>
  import("../../../entities/people/picker/people-sheet.tsx").then((module) => module.PeopleSheet);

/** The people of an experience, with what the next save does to each. A picker adds people to invite (product.md §5). */
export function MembersField({ values, onChange, experience, userId, isCreator, isDisabled }: MembersFieldProps) {
  const id = useId();
  const { key, isOpen, open, close } = useOpening();
  const showAdminOnly = useAdminOnly(experience);
  const toast = useToast();
  const rows = memberRows(experience, values, isCreator);
  const press = (row: MemberRow) => {
    if (!isCreator) return showAdminOnly();
    if (row.state === "creator") return toast(copy.creatorStays, { kind: "error" });
    onChange(afterPress(values, row));
  };
  const invite = (people: TaggedPerson[]) => {
    onChange({ invited: people });
    close();
  };
  return (
    <FieldFrame id={id} label={copy.people} hasControl={false} hint={isCreator ? copy.addPeopleHint : undefined}>
      {rows.length > 0 && (
        <ul className={styles.list} aria-labelledby={`${id}-label`}>
          {rows.map((row) => (
            <MemberItem
              key={row.person.id}
              row={row}
              isMe={row.person.id === userId}
              isDisabled={isDisabled}
              onPress={() => press(row)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        icon={<PersonAddIcon size={20} />}
        disabled={isDisabled}
        onClick={isCreator ? open : showAdminOnly}
      >
        {copy.addPeople}
      </Button>
      <OnDemand
        key={key}
        load={loadPicker}
        given={{
          ...{ isOpen, title: copy.pickerTitle, chosen: values.invited, max: INVITATION_PICKER_MAX },
          exceptIds: excludedIds(experience, userId),
          onClose: close,
          onDone: invite,
        }}
        onFailed={close}
      />
    </FieldFrame>
  );
}

/** The values after a press on a row's button: remove, withdraw, or undo either. */
function afterPress(values: ExperienceValues, { person, state }: MemberRow): Partial<ExperienceValues> {
  const { invited, removed, cancelled } = values;
  switch (state) {
    case "member":
      return { removed: [...removed, person.id] };
    case "removed":
      return { removed: removed.filter((id) => id !== person.id) };
    case "pending":
      return { cancelled: [...cancelled, person.id] };
    case "cancelled":
      return { cancelled: cancelled.filter((id) => id !== person.id) };
    case "new":
      return { invited: invited.filter(({ id }) => id !== person.id) };
    case "creator":
    case "rejected":
      return {};
    default:
      return state satisfies never;
  }
}
