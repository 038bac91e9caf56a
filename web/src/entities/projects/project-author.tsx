import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Project } from "@chonsu/shared/entities/projects";
import { Fragment, type ReactNode } from "react";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Dot } from "../../ui/dot/dot.tsx";
import { Link } from "../../ui/link/link.tsx";
import { TimeAgo } from "../../ui/time-ago/time-ago.tsx";
import { RelationBadge } from "../people/relation-badge.tsx";
import styles from "./project-card.module.css";

interface ProjectAuthorProps {
  project: Project;
  /** For visitors: called instead of opening the profile. */
  onAskLogin?: (() => void) | undefined;
  /** A line below the name. */
  via?: ReactNode;
}

/**
 * The author of a post: picture, name, relation (none for oneself, for visitors and for a member who left), major, school, age. Links to
 * the profile when there is one.
 */
export function ProjectAuthor({ project, onAskLogin, via }: ProjectAuthorProps) {
  const { id } = project.user;
  const words = <AuthorWords project={project} via={via} />;
  if (id === DELETED_USER_ID) return <span className={styles.author}>{words}</span>;
  if (onAskLogin !== undefined) {
    return (
      <button type="button" className={styles.author} onClick={onAskLogin}>
        {words}
      </button>
    );
  }
  return (
    <Link href={paths.profile(id)} className={styles.author}>
      {words}
    </Link>
  );
}

function AuthorWords({ project, via }: Pick<ProjectAuthorProps, "project" | "via">) {
  const { id, user_name: name, profile, relation_degree: degree } = project.user;
  const isGone = id === DELETED_USER_ID;
  const studies = isGone ? [] : [profile.major1, profile.school].filter((word) => word !== "");
  return (
    <>
      <Avatar id={id} name={isGone ? null : name} image={profile.image} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {!isGone && <RelationBadge degree={degree} />}
        </span>
        {via}
        <span className={styles.meta}>
          {studies.map((word) => (
            <Fragment key={word}>
              {word}
              <Dot />
            </Fragment>
          ))}
          <TimeAgo at={project.created_at} />
        </span>
      </span>
    </>
  );
}
