import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { paths } from "../../paths/paths.ts";
import { countText } from "../../ui/badge/badge.tsx";
import { HeartFilledIcon, HeartIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./post-actions.module.css";
import { useToggleLike } from "./projects.mutations.ts";

/** The heart, and the count that leads to who liked the post (product.md §2). A tap while the last one is being sent does nothing. */
export function LikeButton({ project }: { project: Project }) {
  const toggle = useToggleLike(project);
  const isLiked = project.liked === true;
  return (
    <span className={styles.pair}>
      <IconButton
        label={projectsCopy.like}
        aria-pressed={isLiked}
        icon={isLiked ? <HeartFilledIcon /> : <HeartIcon />}
        className={isLiked ? styles.liked : undefined}
        onClick={() => !toggle.isPending && toggle.mutate()}
      />
      <Link href={paths.projectLiked(project.id)} className={styles.count}>
        <span aria-hidden="true">{countText(project.like_count)}</span>
        <span className="visually-hidden">{projectsCopy.likedBy(project.like_count)}</span>
      </Link>
    </span>
  );
}
