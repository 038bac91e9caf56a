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
  /** The id of the section it opens. */
  panelId: string;
  onClick: () => void;
}

/** The comment icon and count; opens and closes the comments in place. */
export function CommentsToggle({ project, isOpen, panelId, onClick }: CommentsToggleProps) {
  // Loaded comments have the right count; the post's own count is as old as its list.
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
