import { suggestionsCopy } from "@chonsu/shared/copy/suggestions";
import type { SuggestedUser } from "@chonsu/shared/entities/searches";
import { majorsLabel } from "@chonsu/shared/format/people";
import type { ReactNode } from "react";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { Through } from "../../entities/people/through/through.tsx";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Dot } from "../../ui/dot/dot.tsx";
import { Link } from "../../ui/link/link.tsx";
import { TimeAgo } from "../../ui/time-ago/time-ago.tsx";
import styles from "./suggestions.module.css";

interface NewcomersProps {
  people: readonly SuggestedUser[];
  label: string;
  /** What can be done about a person, on the right. */
  actionsOf: (person: SuggestedUser) => ReactNode;
}

/** The people of a sentence: picture, name, relation, through whom I reach them, majors, when they joined. */
export function Newcomers({ people, label, actionsOf }: NewcomersProps) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map((one) => (
        <li key={one.id} className={styles.row}>
          <Link href={paths.profile(one.id)} className={styles.person}>
            <Avatar id={one.id} name={one.user_name} image={one.image} />
            <span className={styles.who}>
              <span className={styles.name}>
                {one.user_name}
                <RelationBadge degree={one.relation_degree} />
              </span>
              <Through user={one} />
              <span className={styles.meta}>
                {majorsLabel(one.major1, one.major2)}
                <Dot />
                <span className={styles.joined}>
                  <TimeAgo at={one.date_joined} /> {suggestionsCopy.joined}
                </span>
              </span>
            </span>
          </Link>
          {actionsOf(one)}
        </li>
      ))}
    </ul>
  );
}
