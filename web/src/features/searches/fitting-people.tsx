import { searchCopy } from "@chonsu/shared/copy/search";
import type { Project } from "@chonsu/shared/entities/projects";
import type { User } from "@chonsu/shared/entities/users";
import { type ReactNode, useId } from "react";
import { ViaLine } from "../../entities/people/through/through.tsx";
import { UserRow } from "../../entities/people/user-row.tsx";
import { Card } from "../../ui/card/card.tsx";
import { useFitting } from "./fitting.ts";
import styles from "./fitting-people.module.css";
import { MatchedWords } from "./matched-words.tsx";

interface FittingPeopleProps {
  project: Project;
  /** What can be done for a person, beside their row. */
  verbOf: (user: User) => ReactNode;
}

/** Three near people whose interests or skills meet the keywords of an own post. Nothing before they are known, and when nobody fits. */
export function FittingPeople({ project, verbOf }: FittingPeopleProps) {
  const id = useId();
  const { people, isLoading } = useFitting(project);
  if (isLoading || people.length === 0) return null;
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {searchCopy.fitting}
      </h2>
      <ul className={styles.people}>
        {people.map(({ found: { user, via }, interests, skills }) => (
          <li key={user.id}>
            <UserRow
              user={user}
              via={via && <ViaLine via={via} degree={user.relation_degree ?? 0} />}
              note={
                <MatchedWords
                  groups={[
                    { label: searchCopy.interests, words: interests },
                    { label: searchCopy.skills, words: skills },
                  ]}
                  partsOf={(word) => ["", word, ""]}
                />
              }
              actions={verbOf(user)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
