import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { User } from "@chonsu/shared/entities/users";
import { majorsLabel } from "@chonsu/shared/format/people";
import { useId, useState } from "react";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { RelationInRow } from "../../features/friends/relation-in-row.tsx";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { CloseIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./first-circle.module.css";

/** The only chon of a new member, who usually invited them, with that member's other chons. */
export interface Circle {
  readonly chon: User;
  readonly people: readonly User[];
}

/**
 * The other chons of my only chon, each with 1촌 신청, and a line on what a chain is. The server's order changes with every answer; here
 * everybody keeps the place at which they were first shown, so that a tap hits who was meant.
 */
export function FirstCircle({ circle: { chon, people }, onDismiss }: { circle: Circle; onDismiss: () => void }) {
  const titleId = useId();
  const [shown] = useState(() => people.map(({ id }) => id));
  const placeOf = ({ id }: User) => (shown.includes(id) ? shown.indexOf(id) : shown.length);
  const title = friendsCopy.circle(chon.user_name, people.length);
  return (
    <section aria-labelledby={titleId} className={styles.circle}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={friendsCopy.closeCircle} icon={<CloseIcon size={20} />} onClick={onDismiss} />
      </div>
      <p className={styles.chain}>{friendsCopy.chain}</p>
      <ul className={styles.people}>
        {people
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((user) => (
            <li key={user.id} className={styles.person}>
              <Link href={paths.profile(user.id)} className={styles.link}>
                <Avatar id={user.id} name={user.user_name} image={user.profile.image} />
                <span className={classNames(styles.name, "one-line")}>{user.user_name}</span>
                <span className={classNames(styles.major, "one-line")}>
                  {majorsLabel(user.profile.major1, user.profile.major2)}
                </span>
              </Link>
              {user.relation_degree === 1 ? (
                <RelationBadge degree={1} />
              ) : (
                <RelationInRow user={user} degree={user.relation_degree} />
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
