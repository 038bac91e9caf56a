import { searchCopy } from "@chonsu/shared/copy/search";
import type { FoundUser } from "@chonsu/shared/entities/searches";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { UserRow } from "../../entities/people/user-row.tsx";
import { ProjectRow } from "../../entities/projects/project-row.tsx";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import styles from "./found-list.module.css";
import { FoundList } from "./found-list.tsx";
import type { SearchCriteria } from "./search-criteria.ts";
import { searchQueries } from "./searches.queries.ts";

interface ResultsProps {
  criteria: SearchCriteria;
  /** False: no requests are made, and cached results are shown. */
  isAsking: boolean;
}

/** 사람: members found by the term, with their interests. */
export function PeopleResults({ criteria, isAsking }: ResultsProps) {
  const found = useInfiniteQuery({ ...searchQueries.people(criteria), enabled: isAsking });
  return (
    <FoundList
      found={found}
      criteria={criteria}
      look="rows"
      skeleton={<PeopleSkeleton label={searchCopy.searching} />}
      total={searchCopy.foundPeople}
      empty={{
        title: searchCopy.noPeople,
        hint: searchCopy.noPeopleHint,
        action: <ButtonLink href={paths.invite}>{searchCopy.invite}</ButtonLink>,
      }}
      keyOf={({ user }) => user.id}
    >
      {(one) => <Person found={one} label={searchCopy.interests} words={one.user.profile.keywords} />}
    </FoundList>
  );
}

/** 게시물: posts found by the term. */
export function ProjectResults({ criteria, isAsking }: ResultsProps) {
  const found = useInfiniteQuery({ ...searchQueries.projects(criteria), enabled: isAsking });
  return (
    <FoundList
      found={found}
      criteria={criteria}
      look="cards"
      skeleton={<ProjectsSkeleton label={searchCopy.searching} />}
      total={searchCopy.foundProjects}
      empty={{ title: searchCopy.noProjects, hint: searchCopy.otherWordHint }}
      keyOf={({ id }) => id}
    >
      {(project) => <ProjectRow project={project} />}
    </FoundList>
  );
}

/** 경험: members who wrote about an experience that the term finds, with those experiences (R23). */
export function ExperienceResults({ criteria, isAsking }: ResultsProps) {
  const found = useInfiniteQuery({ ...searchQueries.experiences(criteria), enabled: isAsking });
  return (
    <FoundList
      found={found}
      criteria={criteria}
      look="rows"
      skeleton={<PeopleSkeleton label={searchCopy.searching} />}
      total={searchCopy.foundExperiences}
      empty={{ title: searchCopy.noExperiences, hint: searchCopy.otherWordHint }}
      keyOf={({ user }) => user.id}
    >
      {(one) => <Person found={one} label={searchCopy.experiences} words={one.experiences.map(({ title }) => title)} />}
    </FoundList>
  );
}

/** A person found by a search. Members who joined this week are marked. */
function Person({ found, label, words }: { found: FoundUser; label: string; words: readonly string[] }) {
  return (
    <UserRow
      user={found.user}
      mark={
        found.new_user && (
          <span className={styles.new} title={searchCopy.newMemberLabel}>
            <span aria-hidden="true">{searchCopy.newMember}</span>
            <span className="visually-hidden">{searchCopy.newMemberLabel}</span>
          </span>
        )
      }
      note={words.length > 0 && <Words label={label} words={words} />}
    />
  );
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      <span>{words.join(" / ")}</span>
    </span>
  );
}
