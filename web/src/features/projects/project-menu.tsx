import { projectsCopy } from "@chonsu/shared/copy/projects";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { Project } from "@chonsu/shared/entities/projects";
import { useRef, useState } from "react";
import { notePage } from "../../lib/note-page.ts";
import { paths } from "../../paths/paths.ts";
import type { ActionItem } from "../../ui/action-sheet/action-list.tsx";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { useCopyLink } from "../../ui/copy-link/use-copy-link.ts";
import { useShareLink } from "../../ui/copy-link/use-share-link.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { FlagIcon, LinkIcon, PenIcon, ShareIcon, TrashIcon } from "../../ui/icon/action-icons.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import { useRemoveProject } from "./projects.mutations.ts";

interface ProjectMenuProps {
  project: Project;
  /** The viewer wrote it. */
  isOwn: boolean;
  /** Shown first, above the actions of every post. */
  more?: readonly ActionItem[];
  /** Called after the deletion, unless another page was opened meanwhile. The page of the post then shows another screen. */
  onRemoved?: (() => void) | undefined;
}

/** The three-dot menu of a post: copy link, share and report; on an own post copy link, share, edit and delete (product.md §2, §6). */
export function ProjectMenu({ project, isOwn, more = [], onRemoved }: ProjectMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isStillHere = useRef<() => boolean>(() => true);
  const remove = useRemoveProject(() => isStillHere.current() && onRemoved?.());
  const copyLink = useCopyLink();
  const shareLink = useShareLink();
  const toast = useToast();
  const copy: ActionItem = {
    label: projectsCopy.copyLink,
    icon: <LinkIcon />,
    onSelect: () => copyLink(paths.project(project.id)),
  };
  const share: ActionItem[] = shareLink
    ? [
        {
          label: uiCopy.share,
          icon: <ShareIcon />,
          onSelect: () => shareLink(paths.project(project.id), project.title),
        },
      ]
    : [];
  const report: ActionItem = {
    label: projectsCopy.report,
    icon: <FlagIcon />,
    onSelect: () => toast(projectsCopy.reported, { kind: "success" }),
  };
  const own: ActionItem[] = [
    { label: projectsCopy.edit, icon: <PenIcon />, href: paths.projectEdit(project.id) },
    { label: projectsCopy.remove, icon: <TrashIcon />, isDanger: true, onSelect: () => setAsking(true) },
  ];
  return (
    <>
      <ActionSheet
        label={projectsCopy.options(project.title)}
        items={[...more, copy, ...share, ...(isOwn ? own : [report])]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        isBusy={remove.isPending}
        title={projectsCopy.removeQuestion}
        confirmLabel={projectsCopy.remove}
        onCancel={close}
        onConfirm={() => {
          isStillHere.current = notePage();
          void remove.mutateAsync(project.id).then(close, close);
        }}
      >
        {remove.isPending ? projectsCopy.removing : projectsCopy.removeWarning}
      </ConfirmDialog>
    </>
  );
}
