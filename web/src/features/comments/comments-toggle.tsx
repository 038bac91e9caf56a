import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { useQuery } from "@tanstack/react-query";
import { countText } from "../../ui/badge/badge.tsx";
import { ChatIcon } from "../../ui/icon/navigation-icons.tsx";
import styles from "./comments.module.css";
import { commentQueries } from "./comments.queries.ts";

interface CommentsToggleProps {
  project: Project;
  isOpen: boolean;
  /** The section it opens. */
  panelId: string;
  onClick: () => void;
}

/** Bubble and number: opens the comments in place and closes them. */
export function CommentsToggle({ project, isOpen, panelId, onClick }: CommentsToggleProps) {
  // What is shown below is the truth; the post's own number is as old as the list it came with.
  const { data: shown } = useQuery({ ...commentQueries.list(project.id), enabled: false });
  const count = isOpen && shown !== undefined ? shown.length : project.comment_count;
  const name = projectsCopy.commentsOf(count);
  return (
    <button
      type="button"
      className={styles.toggle}
      title={name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onClick}
    >
      <ChatIcon />
      <span aria-hidden="true">{countText(count)}</span>
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
