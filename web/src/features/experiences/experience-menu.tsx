import { experienceMenuCopy as copy } from "@chonsu/shared/copy/experience-actions";
import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { useState } from "react";
import { detailOf, personIn, roleIn } from "../../entities/experiences/experience-role.ts";
import { paths } from "../../paths/paths.ts";
import type { ActionItem } from "../../ui/action-sheet/action-list.tsx";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { PenIcon, ShareIcon, TrashIcon } from "../../ui/icon/action-icons.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";
import { useLeave } from "./experiences.mutations.ts";

interface ExperienceMenuProps {
  experience: Experience;
  /** The owner of the profile: the viewer. */
  userId: number;
}

const loadShare = () => import("./share-sheet.tsx").then((module) => module.ShareSheet);

/** The three-dot menu of an own card: link and QR code for a creator who has a link, edit, delete (product.md §2). */
export function ExperienceMenu({ experience, userId }: ExperienceMenuProps) {
  const [opened, setOpened] = useState<"share" | "remove" | null>(null);
  const leave = useLeave();
  const close = () => setOpened(null);
  // Without the creator's own detail there is no link (R22).
  const hasLink = roleIn(experience, userId) === "creator" && detailOf(experience, userId) !== undefined;
  const share: ActionItem = {
    label: copy.share,
    icon: <ShareIcon />,
    onSelect: () => setOpened("share"),
  };
  const items: ActionItem[] = [
    ...(hasLink ? [share] : []),
    { label: copy.edit, icon: <PenIcon />, href: paths.experienceEdit(experience.id) },
    { label: copy.remove, icon: <TrashIcon />, isDanger: true, onSelect: () => setOpened("remove") },
  ];
  return (
    <>
      <ActionSheet label={copy.options(experience.title)} items={items} />
      <OnDemand
        load={loadShare}
        given={{ isOpen: opened === "share", experience, userId, onClose: close }}
        onFailed={close}
      />
      <ConfirmDialog
        isOpen={opened === "remove"}
        isDanger
        isBusy={leave.isPending}
        title={copy.removeQuestion}
        confirmLabel={copy.remove}
        onCancel={close}
        onConfirm={() => void leave.mutateAsync(experience.id).then(close, close)}
      >
        {whatFollows(experience, userId)}
      </ConfirmDialog>
    </>
  );
}

/**
 * The consequence of leaving: with the last member the experience is deleted; a creator hands it over to the member who joined first (R20).
 */
function whatFollows(experience: Experience, userId: number): string {
  const [next] = experience.accepted_users.filter((id) => id !== userId);
  if (next === undefined) return copy.removeLast;
  if (experience.creator !== userId) return copy.removeLeave;
  return copy.removeHandOver(personIn(experience, next)?.user_name ?? experienceCardCopy.unknownPerson);
}
