import { appCopy } from "@chonsu/shared/copy/app";
import { searchCopy } from "@chonsu/shared/copy/search";
import type { FoundUser } from "@chonsu/shared/entities/searches";
import type { User } from "@chonsu/shared/entities/users";
import { labelMatches, searchTerm } from "@chonsu/shared/format/text/search-text";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { usePrefetchConnections } from "../../entities/people/through/connections.ts";
import { Through, ViaLine } from "../../entities/people/through/through.tsx";
import { UserRow } from "../../entities/people/user-row.tsx";
import { ProjectRow } from "../../entities/projects/project-row.tsx";
import { ProjectRowsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { matchedParts } from "../../lib/matched-parts.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import styles from "./found-list.module.css";
import { FoundList, type FoundListProps } from "./found-list.tsx";
import { MatchedWords, type WordGroup } from "./matched-words.tsx";
import type { SearchCriteria } from "./search-criteria.ts";
import { searchQueries } from "./searches.queries.ts";

interface ResultsOfTabProps {
  criteria: SearchCriteria;
  /** False: no requests are made, and cached results are shown. */
  isEnabled: boolean;
  /** What can be done for a found person, beside their row. */
  verbOf: (user: User) => ReactNode;
}

/** 사람: members found by the term, with their interests. */
export function PeopleResults({ criteria, isEnabled, verbOf }: ResultsOfTabProps) {
  const found = useInfiniteQuery({ ...searchQueries.people(criteria), enabled: isEnabled });
  return (
    <FoundPeople
      found={found}
      criteria={criteria}
      total={searchCopy.foundPeople}
      empty={{
        title: searchCopy.noPeople,
        hint: searchCopy.noPeopleHint,
        action: <ButtonLink href={paths.invite}>{searchCopy.invite}</ButtonLink>,
      }}
      verbOf={verbOf}
      groupsOf={(one) => wordsOfProfile(one, criteria.term)}
    />
  );
}

/** 게시물: posts found by the term. */
export function ProjectResults({ criteria, isEnabled }: Omit<ResultsOfTabProps, "verbOf">) {
  const found = useInfiniteQuery({ ...searchQueries.projects(criteria), enabled: isEnabled });
  usePrefetchConnections(useMemo(() => found.data?.items.map(({ user }) => user) ?? [], [found.data]));
  return (
    <FoundList
      found={found}
      criteria={criteria}
      look="cards"
      skeleton={<ProjectRowsSkeleton label={searchCopy.searching} />}
      total={searchCopy.foundProjects}
      empty={{
        title: searchCopy.noProjects,
        hint: searchCopy.noProjectsHint,
        action: <ButtonLink href={paths.projectAdd}>{appCopy.write}</ButtonLink>,
      }}
      keyOf={({ id }) => id}
    >
      {(project) => <ProjectRow project={project} via={<Through user={project.user} />} />}
    </FoundList>
  );
}

/** 경험: members who wrote about an experience that the term finds, with those experiences (R23). */
export function ExperienceResults({ criteria, isEnabled, verbOf }: ResultsOfTabProps) {
  const found = useInfiniteQuery({ ...searchQueries.experiences(criteria), enabled: isEnabled });
  return (
    <FoundPeople
      found={found}
      criteria={criteria}
      total={searchCopy.foundExperiences}
      empty={{
        title: searchCopy.noExperiences,
        hint: searchCopy.noExperiencesHint,
        action: (
          <ButtonLink href={paths.searchFor({ ...criteria, tab: 1 })} replace variant="secondary">
            {searchCopy.searchPeople}
          </ButtonLink>
        ),
      }}
      verbOf={verbOf}
      groupsOf={({ experiences }) => [{ label: searchCopy.experiences, words: experiences.map(({ title }) => title) }]}
    />
  );
}

interface FoundPeopleProps<T>
  extends Pick<FoundListProps<T>, "found" | "criteria" | "total" | "empty">,
    Pick<ResultsOfTabProps, "verbOf"> {
  /** The words beside each person. */
  groupsOf: (one: T) => readonly WordGroup[];
}

function FoundPeople<T extends FoundUser>({ groupsOf, verbOf, ...list }: FoundPeopleProps<T>) {
  return (
    <FoundList
      {...list}
      look="rows"
      skeleton={<PeopleSkeleton label={searchCopy.searching} />}
      keyOf={({ user }) => user.id}
    >
      {(one) => <FoundPerson found={one} verb={verbOf(one.user)} groups={groupsOf(one)} term={list.criteria.term} />}
    </FoundList>
  );
}

/** All interests, and those skills that the term finds. */
function wordsOfProfile({ user: { profile } }: FoundUser, term: string): WordGroup[] {
  const skills = profile.skills
    .map(({ skill }) => skill)
    .filter((skill) => term !== "" && labelMatches(skill, searchTerm(term)));
  return [
    { label: searchCopy.interests, words: profile.keywords },
    { label: searchCopy.skills, words: skills },
  ];
}

interface FoundPersonProps {
  found: FoundUser;
  verb: ReactNode;
  groups: readonly WordGroup[];
  /** Where it matches, it is marked. */
  term: string;
}

/** A person found by a search, with who leads to them. Members who joined this week are marked. */
function FoundPerson({ found: { user, new_user, via }, verb, groups, term }: FoundPersonProps) {
  const degree = user.relation_degree ?? null;
  const typed = searchTerm(term);
  return (
    <UserRow
      user={user}
      state={term === "" ? undefined : { searchTerm: term }}
      actions={verb}
      mark={
        new_user && (
          <span className={styles.new} title={searchCopy.newMemberLabel}>
            <span aria-hidden="true">{searchCopy.newMember}</span>
            <span className="visually-hidden">{searchCopy.newMemberLabel}</span>
          </span>
        )
      }
      via={via && degree !== null && <ViaLine via={via} degree={degree} />}
      note={<MatchedWords groups={groups} partsOf={(word) => matchedParts(word, typed) ?? [word, "", ""]} />}
    />
  );
}
