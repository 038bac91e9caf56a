import { linkedCopy } from "@chonsu/shared/copy/linked";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { useQuery } from "@tanstack/react-query";
import { isRefusedWith } from "../../../api/errors.ts";
import { useUserId } from "../../../api/session.ts";
import { RelationBadge } from "../../../entities/people/relation-badge.tsx";
import { projectQuery } from "../../../entities/projects/project.query.ts";
import { paths } from "../../../paths/paths.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { BONES, LinkedCard } from "./linked-card.tsx";

/** A post that a message links to: its title, and its author with the reader's own distance. */
export function PostCard({ id }: { id: number }) {
  const { data: post, error } = useQuery(projectQuery(id, useUserId()));
  if (isRefusedWith(error, "PROJECT_NOT_FOUND")) {
    const face = <Avatar id={0} name={null} size="s" />;
    return <LinkedCard href={undefined} face={face} title={linkedCopy.gone} meta={linkedCopy.goneHint} />;
  }
  if (post === undefined) {
    if (error === null) return <LinkedCard {...BONES} />;
    const face = <Avatar id={id} name={null} size="s" />;
    return <LinkedCard href={paths.project(id)} face={face} title={linkedCopy.post} meta={linkedCopy.failed} />;
  }
  const { id: authorId, user_name: name, profile, relation_degree: degree } = post.user;
  const isGone = authorId === DELETED_USER_ID;
  return (
    <LinkedCard
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
