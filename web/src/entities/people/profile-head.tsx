import { profileCopy } from "@chonsu/shared/copy/profile";
import type { User } from "@chonsu/shared/entities/users";
import { majorsOf, studiesLabel } from "@chonsu/shared/format/people";
import { Fragment } from "react";
import { paths, peopleAbout } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./profile-head.module.css";
import { RelationBadge } from "./relation-badge.tsx";

/** The head of a profile: large picture, name with relation, studies, and the number of chons, linked to them. */
export function ProfileHead({ user }: { user: User }) {
  const { profile } = user;
  return (
    <div className={styles.head}>
      <Avatar id={user.id} name={user.user_name} image={profile.image} size="xl" />
      <div className={styles.words}>
        <div className={styles.name}>
          <h2>{user.user_name}</h2>
          <RelationBadge degree={user.relation_degree} size={20} />
        </div>
        <p className={styles.meta}>{studiesLabel(profile)}</p>
        <p className={styles.meta}>
          {majorsOf(profile).map((major, at) => (
            <Fragment key={major}>
              {at > 0 && ", "}
              <Link href={peopleAbout(major)} className={styles.major}>
                {major}
              </Link>
            </Fragment>
          ))}
        </p>
        <Link href={paths.profileFriends(user.id)} className={styles.chons}>
          {profileCopy.chonCount(profile.one_degree_count)}
        </Link>
      </div>
    </div>
  );
}
