import { linkedCopy } from "@chonsu/shared/copy/linked";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { isRefusedWith } from "../../../api/errors.ts";
import { useUserId } from "../../../api/session.ts";
import { RelationBadge } from "../../../entities/people/relation-badge.tsx";
import { projectQuery } from "../../../entities/projects/project.query.ts";
import { paths } from "../../../paths/paths.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { PenIcon } from "../../../ui/icon/action-icons.tsx";
import styles from "./linked-card.module.css";
import { BONES, LinkedCard } from "./linked-card.tsx";
import { useLive } from "./use-live.ts";

/** Stands where the author's picture would, as long as nobody is known. */
const MARK = (
  <span className={styles.mark} aria-hidden="true">
    <PenIcon size={18} />
  </span>
);

/** A post that a message links to: its title, and its author with the reader's own distance. */
export function PostCard({ id }: { id: number }) {
  const { ref, data: post, error } = useLive(projectQuery(id, useUserId()));
  if (isRefusedWith(error, "PROJECT_NOT_FOUND")) {
    return <LinkedCard ref={ref} href={undefined} face={MARK} title={linkedCopy.gone} meta={linkedCopy.goneHint} />;
  }
  if (post === undefined) {
    if (error === null) return <LinkedCard ref={ref} {...BONES} />;
    return (
      <LinkedCard ref={ref} href={paths.project(id)} face={MARK} title={linkedCopy.post} meta={linkedCopy.failed} />
    );
  }
  const { id: authorId, user_name: name, profile, relation_degree: degree } = post.user;
  const isGone = authorId === DELETED_USER_ID;
  return (
    <LinkedCard
      ref={ref}
      href={paths.project(id)}
      face={<Avatar id={authorId} name={isGone ? null : name} image={profile.image} size="s" />}
      title={<span className="one-line">{post.title}</span>}
      meta={
        <>
          <span className="one-line">{name}</span> {!isGone && <RelationBadge degree={degree} />}
        </>
      }
    />
  );
}
