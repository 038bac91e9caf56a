import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { CloseIcon } from "../../../ui/icon/action-icons.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import type { MemberRow, MemberState } from "./members.ts";
import styles from "./members-field.module.css";

const STATE_TEXT = {
  creator: copy.creator,
  member: copy.member,
  new: copy.isNew,
  pending: copy.pending,
  rejected: copy.rejected,
  removed: copy.removed,
  cancelled: copy.cancelled,
} as const satisfies Record<MemberState, string>;

interface MemberItemProps {
  row: MemberRow;
  isMe: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

/** One person of an experience: name, state, and action. */
export function MemberItem({ row, isMe, isDisabled, onPress }: MemberItemProps) {
  const { person, state } = row;
  const isLeaving = state === "removed" || state === "cancelled";
  return (
    <li className={styles.item}>
      <Avatar id={person.id} name={person.name} image={person.image} size="s" />
      <span className={styles.words}>
        <span className={classNames(styles.name, isLeaving && styles.leaving)}>
          {person.name} {isMe && <span className={styles.me}>{copy.me}</span>}
        </span>
        <span className={classNames(styles.state, (isLeaving || state === "rejected") && styles.bad)}>
          {STATE_TEXT[state]}
        </span>
      </span>
      <Act row={row} isDisabled={isDisabled} onPress={onPress} />
    </li>
  );
}

function Act({ row, isDisabled, onPress }: Omit<MemberItemProps, "isMe">) {
  const { name } = row.person;
  switch (row.state) {
    case "rejected":
      return null;
    case "pending":
      return (
        <TextAct label={copy.cancelInvitation} name={copy.cancelInvitationOf(name)} {...{ isDisabled, onPress }} />
      );
    case "removed":
    case "cancelled":
      return <TextAct label={copy.undo} name={copy.undoOf(name)} {...{ isDisabled, onPress }} />;
    case "creator":
    case "member":
    case "new":
      return (
        <IconButton
          label={uiCopy.remove(name)}
          icon={<CloseIcon size={18} />}
          disabled={isDisabled}
          onClick={onPress}
        />
      );
    default:
      return row.state satisfies never;
  }
}

interface TextActProps {
  label: string;
  name: string;
  isDisabled: boolean;
  onPress: () => void;
}

function TextAct({ label, name, isDisabled, onPress }: TextActProps) {
  return (
    <Button variant="text" size="s" aria-label={name} disabled={isDisabled} onClick={onPress}>
      {label}
    </Button>
  );
}
