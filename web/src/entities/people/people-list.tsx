import type { ReactNode } from "react";
import styles from "./people-list.module.css";
import { UserRow, type UserRowProps } from "./user-row.tsx";

interface PeopleListProps {
  people: readonly UserRowProps["user"][];
  /** The number of people, in words. */
  heading?: ReactNode;
  /** The accessible name of the list. */
  label?: string | undefined;
}

export function PeopleList({ people, heading, label }: PeopleListProps) {
  return (
    <div>
      {heading !== undefined && <p className={styles.heading}>{heading}</p>}
      <ul className={styles.list} aria-label={label}>
        {people.map((user) => (
          <li key={user.id}>
            <UserRow user={user} />
          </li>
        ))}
      </ul>
    </div>
  );
}
