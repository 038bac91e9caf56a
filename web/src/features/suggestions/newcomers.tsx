import { suggestionsCopy } from "@chonsu/shared/copy/suggestions";
import type { SuggestedUser } from "@chonsu/shared/entities/searches";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Link } from "../../ui/link/link.tsx";
import { TimeAgo } from "../../ui/time-ago/time-ago.tsx";
import styles from "./suggestions.module.css";

/** The people of a sentence: picture, name, relation, when they joined. */
export function Newcomers({ people, label }: { people: readonly SuggestedUser[]; label: string }) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map(({ id, user_name: name, image, relation_degree: degree, date_joined: joined }) => (
        <li key={id}>
          <Link href={paths.profile(id)} className={styles.person}>
            <Avatar id={id} name={name} image={image} />
            <span>
              <span className={styles.name}>
                {name}
                <RelationBadge degree={degree} />
              </span>
              <span className={styles.joined}>
                <TimeAgo at={joined} /> {suggestionsCopy.joined}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
