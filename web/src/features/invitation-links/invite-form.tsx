import { inviteCopy } from "@chonsu/shared/copy/invite";
import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { isWithin } from "@chonsu/shared/format/text/typed-text";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import { USER_NAME_MAX } from "@chonsu/shared/limits";
import { type Dispatch, type FormEvent, type KeyboardEvent, type Ref, type SetStateAction, useState } from "react";
import { detailOf } from "../../api/errors.ts";
import { canPickContact, pickContactName } from "../../lib/contacts.ts";
import { isComposingEnter, isMeantEnter } from "../../lib/forms/composition.ts";
import { notePage } from "../../lib/note-page.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { PersonAddIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import styles from "./invitation-links.module.css";
import { useCreateLink } from "./invitation-links.mutations.ts";

interface InviteFormProps {
  /** False when the quota is used up (R13). */
  hasQuota: boolean;
  /** What is typed. */
  name: string;
  onName: Dispatch<SetStateAction<string>>;
  field: Ref<HTMLInputElement>;
  onCreated: (link: InvitationLink) => void;
}

/** A name, and a link for that person (product.md §2, §5). A refused name stays in the field. */
export function InviteForm({ hasQuota, name, onName: setName, field, onCreated }: InviteFormProps) {
  const [problem, setProblem] = useState<string>();
  const create = useCreateLink();
  const isFilled = hasVisibleText(name) && isWithin(name.trim(), USER_NAME_MAX);
  const make = useSingleFlight(async () => {
    if (!hasQuota) return setProblem(inviteCopy.noneLeft);
    const isStillHere = notePage();
    try {
      const link = await create.mutateAsync(name.trim());
      if (isStillHere()) onCreated(link);
      // What was typed meanwhile stays.
      setName((now) => (now === name ? "" : now));
    } catch (error) {
      setProblem(detailOf(error, inviteCopy.createFailed));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled) void make();
  };
  const write = (next: string) => {
    setName(next);
    setProblem(undefined);
  };
  const pick = async () => write((await pickContactName()) ?? name);
  // A disabled button also disables Enter in the browser, so this handler says what is missing.
  const handleKey = (event: KeyboardEvent) => {
    if (isComposingEnter(event)) event.preventDefault();
    if (isMeantEnter(event) && !hasVisibleText(name)) setProblem(inviteCopy.nameNeeded);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        ref={field}
        label={inviteCopy.name}
        placeholder={inviteCopy.namePlaceholder}
        autoComplete="off"
        enterKeyHint="done"
        maxCharacters={USER_NAME_MAX}
        error={problem}
        value={name}
        onKeyDown={handleKey}
        onChange={(event) => write(event.target.value)}
        trailing={
          canPickContact() && (
            <IconButton label={inviteCopy.pickContact} icon={<PersonAddIcon />} onClick={() => void pick()} />
          )
        }
      />
      <Button type="submit" isWide disabled={!isFilled} isBusy={create.isPending}>
        {inviteCopy.create}
      </Button>
    </form>
  );
}
