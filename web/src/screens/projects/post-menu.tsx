import { introductionCopy as copy } from "@chonsu/shared/copy/introductions";
import type { Project } from "@chonsu/shared/entities/projects";
import { AskSheet } from "../../features/conversations/introductions/ask-sheet.tsx";
import { askedText, hasHelpers } from "../../features/conversations/introductions/ask-verb.tsx";
import { useAskedWhom } from "../../features/conversations/introductions/use-asked-whom.ts";
import { ProjectMenu } from "../../features/projects/project-menu.tsx";
import { useOpening } from "../../lib/use-opening.ts";
import type { ActionItem } from "../../ui/action-sheet/action-list.tsx";
import { ChatIcon, PeopleIcon } from "../../ui/icon/navigation-icons.tsx";

interface PostMenuProps {
  project: Project;
  viewerId: number | null;
  onRemoved?: (() => void) | undefined;
}

/** The menu of a post, with 소개 부탁하기 when a chain leads to its author. */
export function PostMenu({ project, viewerId, onRemoved }: PostMenuProps) {
  const { user: author } = project;
  const { key, isOpen, open, close } = useOpening();
  const asked = useAskedWhom(author.id);
  const ask: ActionItem =
    asked === undefined
      ? { label: copy.ask, icon: <PeopleIcon />, onSelect: open }
      : {
          label: `${askedText(asked)} · ${copy.toChat}`,
          icon: <ChatIcon />,
          href: asked.href,
        };
  return (
    <>
      <ProjectMenu
        project={project}
        isOwn={author.id === viewerId}
        more={hasHelpers(author) ? [ask] : []}
        onRemoved={onRemoved}
      />
      <AskSheet key={key} isOpen={isOpen} person={author} reason={reasonOf(project)} onClose={close} />
    </>
  );
}

/** A post as the reason for an introduction to its author. */
export function reasonOf({ id, title }: Project) {
  return { kind: "post", id, title } as const;
}
