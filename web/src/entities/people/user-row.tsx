import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { User } from "@chonsu/shared/entities/users";
import { majorsLabel, studiesLabel } from "@chonsu/shared/format/people";
import type { ReactNode } from "react";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { Link } from "../../ui/link/link.tsx";
import { RelationBadge } from "./relation-badge.tsx";
import styles from "./user-row.module.css";

export interface UserRowProps {
  user: Pick<User, "id" | "user_name" | "profile" | "relation_degree">;
  /** Passed on to the profile. */
  state?: unknown;
  /** On the right: buttons, a menu, a state. */
  actions?: ReactNode;
  /** A small mark behind the relation. */
  mark?: ReactNode;
  /** A line below the name. */
  via?: ReactNode;
  /** A line below the studies. */
  note?: ReactNode;
  /** Not a member of the group yet: paler, without a link. */
  isLocked?: boolean | undefined;
}

/** One person in a list: picture, name, relation, studies. Links to the profile unless the member has left. */
export function UserRow({ user, state, actions, mark, via, note, isLocked = false }: UserRowProps) {
  const { profile } = user;
  const studies = studiesLabel(profile);
  const inside = (
    <>
      <Avatar id={user.id} name={user.user_name} image={profile.image} />
      <span className={styles.words}>
        <span className={styles.name}>
          {user.user_name}
          {user.id !== DELETED_USER_ID && <RelationBadge degree={user.relation_degree} />}
          {mark}
        </span>
        {via}
        {user.id !== DELETED_USER_ID && (
          <>
            <span className={styles.meta}>{studies}</span>
            <span className={styles.meta}>{majorsLabel(profile.major1, profile.major2)}</span>
          </>
        )}
        {note}
      </span>
    </>
  );
  return (
    <div className={classNames(styles.row, isLocked && styles.locked)}>
      {isLocked || user.id === DELETED_USER_ID ? (
        <span className={styles.link}>{inside}</span>
      ) : (
        <Link href={paths.profile(user.id)} state={state} className={styles.link}>
          {inside}
        </Link>
      )}
      {actions}
    </div>
  );
}
