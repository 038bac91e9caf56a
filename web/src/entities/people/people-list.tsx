import type { ReactNode } from "react";
import styles from "./people-list.module.css";
import { UserRow, type UserRowProps } from "./user-row.tsx";

interface PeopleListProps {
  people: readonly UserRowProps["user"][];
  /** The number of people, in words. */
  heading?: ReactNode;
}

export function PeopleList({ people, heading }: PeopleListProps) {
  return (
    <div>
      {heading !== undefined && <p className={styles.heading}>{heading}</p>}
      <ul className={styles.list}>
        {people.map((user) => (
          <li key={user.id}>
            <UserRow user={user} />
          </li>
        ))}
      </ul>
    </div>
  );
}
