import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { MEMBER_AVATARS_MAX } from "@chonsu/shared/limits";
import { paths } from "../../paths/paths.ts";
import { AvatarStack } from "../../ui/avatar/avatar.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./project-card.module.css";

/**
 * The other people on a post: at most two pictures, then 외 N명 (product.md §9). Links to all of them. Renders nothing when there are none.
 */
export function TaggedMembers({ project }: { project: Project }) {
  const people = project.tagged_users;
  if (people.length === 0) return null;
  const rest = people.length - MEMBER_AVATARS_MAX;
  return (
    <Link href={paths.projectFriends(project.id)} className={styles.members} title={projectsCopy.members}>
      <AvatarStack
        people={people.map((user) => ({ id: user.id, name: user.user_name, image: user.profile.image }))}
        max={MEMBER_AVATARS_MAX}
      />
      {rest > 0 && (
        <span aria-hidden="true" className={styles.rest}>
          {projectsCopy.membersMore(rest)}
        </span>
      )}
      <span className="visually-hidden">{projectsCopy.membersOf(people.length)}</span>
    </Link>
  );
}
