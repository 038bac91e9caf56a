import { projectsCopy } from "@chonsu/shared/copy/projects";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Project } from "@chonsu/shared/entities/projects";
import type { ReactNode } from "react";
import { paths, postsAbout } from "../../paths/paths.ts";
import { Card } from "../../ui/card/card.tsx";
import { ChipList } from "../../ui/chip/chip.tsx";
import { Dot } from "../../ui/dot/dot.tsx";
import { HeartFilledIcon, HeartIcon } from "../../ui/icon/action-icons.tsx";
import { ChatIcon } from "../../ui/icon/navigation-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import { TimeAgo } from "../../ui/time-ago/time-ago.tsx";
import { RelationBadge } from "../people/relation-badge.tsx";
import styles from "./project-row.module.css";

interface ProjectRowProps {
  project: Project;
  /** A line below the author. */
  via?: ReactNode;
}

/**
 * A post in a search result: title and counts, author, the beginning of the text, keywords. A touch anywhere opens the post; the author's
 * name links to the profile.
 */
export function ProjectRow({ project, via }: ProjectRowProps) {
  const { id, title, content, keywords } = project;
  return (
    <Card as="article" className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link href={paths.project(id)} className={styles.opens}>
            {title}
          </Link>
        </h2>
        <Counts project={project} />
      </div>
      <Author project={project} via={via} />
      <p className={styles.text}>{content}</p>
      {keywords.length > 0 && (
        <div className={styles.chips}>
          <ChipList items={keywords} label={projectsCopy.keywords} hrefOf={postsAbout} />
        </div>
      )}
    </Card>
  );
}

function Counts({ project: { liked = false, like_count: likes, comment_count: comments = 0 } }: { project: Project }) {
  return (
    <span className={styles.counts}>
      <span className={styles.count}>
        {liked ? <HeartFilledIcon size={18} /> : <HeartIcon size={18} />}
        <span aria-hidden="true">{likes}</span>
        <span className="visually-hidden">{projectsCopy.likedBy(likes)}</span>
      </span>
      <span className={styles.count}>
        <ChatIcon size={18} />
        <span aria-hidden="true">{comments}</span>
        <span className="visually-hidden">{projectsCopy.commentsOf(comments)}</span>
      </span>
    </span>
  );
}

function Author({ project: { user, created_at }, via }: ProjectRowProps) {
  const isGone = user.id === DELETED_USER_ID;
  return (
    <p className={styles.author}>
      {isGone ? (
        user.user_name
      ) : (
        <Link href={paths.profile(user.id)} className={styles.name}>
          {user.user_name}
        </Link>
      )}
      {!isGone && <RelationBadge degree={user.relation_degree} />}
      <span>
        {!isGone && user.profile.major1 !== "" && (
          <>
            {user.profile.major1}
            <Dot />
          </>
        )}
        <TimeAgo at={created_at} />
      </span>
      {via && <span className={styles.via}>{via}</span>}
    </p>
  );
}
