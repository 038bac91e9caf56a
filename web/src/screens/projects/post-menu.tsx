import { introductionCopy as copy } from "@chonsu/shared/copy/introductions";
import type { Project } from "@chonsu/shared/entities/projects";
import { isIndirect } from "../../entities/people/through/connections.ts";
import { useAskSheet } from "../../features/conversations/introductions/ask-sheet.tsx";
import { useAskedWords } from "../../features/conversations/introductions/ask-verb.tsx";
import { reasonOfPost } from "../../features/conversations/introductions/post-reason.ts";
import { useAskedWhom } from "../../features/conversations/introductions/use-asked-whom.ts";
import { ProjectMenu } from "../../features/projects/project-menu.tsx";
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
  const openSheet = useAskSheet();
  const asked = useAskedWhom(author);
  const words = useAskedWords(asked);
  const onSelect = () => openSheet({ person: author, reason: reasonOfPost(project) });
  const ask = (label: string): ActionItem => ({ label, icon: <PeopleIcon />, onSelect });
  const items: ActionItem[] =
    asked === undefined || words === undefined
      ? [ask(copy.ask)]
      : [
          {
            label: `${words.whom} · ${words.next}`,
            icon: <ChatIcon />,
            href: asked.href,
            isDisabled: asked.href === undefined,
          },
          ...(asked.hasOthers ? [ask(copy.askOther)] : []),
        ];
  return (
    <ProjectMenu
      project={project}
      isOwn={author.id === viewerId}
      more={isIndirect(author.relation_degree) ? items : []}
      onRemoved={onRemoved}
    />
  );
}
