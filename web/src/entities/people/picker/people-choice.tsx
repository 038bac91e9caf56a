import type { Contract } from "@chonsu/shared/contract/table";
import { peoplePickerCopy as copy } from "@chonsu/shared/copy/people-picker";
import type { User } from "@chonsu/shared/entities/users";
import { majorsAndYear } from "@chonsu/shared/format/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallOutput } from "../../../api/endpoint-ref.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CheckRow } from "../../../ui/checkbox/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { PeopleSkeleton } from "../people-skeleton.tsx";
import { RelationBadge } from "../relation-badge.tsx";
import { candidateQueries } from "./people-picker.queries.ts";
import styles from "./people-sheet.module.css";
import type { TaggedPerson } from "./tagged-person.ts";

/** A person that can be chosen. */
interface Candidate extends TaggedPerson {
  degree: number | null | undefined;
  studies: string;
}

/** A chosen person; the person's studies are known when the choice was made here. */
export type ChosenPerson = TaggedPerson & Partial<Candidate>;

interface PeopleChoiceProps {
  /** The name to search for; empty shows my chons. */
  name: string;
  chosen: readonly ChosenPerson[];
  /** People to leave out. */
  exceptIds: readonly number[];
  onToggle: (person: ChosenPerson) => void;
  /** Clears the search field and moves the focus to it. */
  onSearch: () => void;
}

/** The chosen people first, below them the people found, or my chons without a search. */
export function PeopleChoice({ name, chosen, exceptIds, onToggle, onSearch }: PeopleChoiceProps) {
  const found = useCandidates(name, exceptIds);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const others = found.people?.filter(({ id }) => !chosenIds.has(id));
  const rows = (people: readonly ChosenPerson[]) =>
    people.map((person) => (
      <PersonRow key={person.id} person={person} isChosen={chosenIds.has(person.id)} onToggle={onToggle} />
    ));
  return (
    <>
      {chosen.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{copy.chosen}</legend>
          {rows(chosen)}
        </fieldset>
      )}
      {found.isFailed && <ErrorState title={copy.failed} onRetry={found.retry} isRetrying={found.isFetching} />}
      {!found.isFailed && others === undefined && <PeopleSkeleton lines={2} />}
      {others !== undefined && others.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{found.isFound ? copy.found : copy.friends}</legend>
          {rows(others)}
        </fieldset>
      )}
      {found.people?.length === 0 && (
        <EmptyState
          drawing={found.isFound ? "search" : "people"}
          title={found.isFound ? copy.nobody : copy.noFriends}
          hint={found.isFound ? undefined : copy.noFriendsHint}
          action={
            <Button variant="secondary" onClick={onSearch}>
              {found.isFound ? copy.otherName : copy.searchByName}
            </Button>
          }
        />
      )}
    </>
  );
}

interface PersonRowProps {
  person: ChosenPerson;
  isChosen: boolean;
  onToggle: (person: ChosenPerson) => void;
}

function PersonRow({ person, isChosen, onToggle }: PersonRowProps) {
  const { id, name, image } = person;
  return (
    <CheckRow checked={isChosen} onChange={() => onToggle(person)}>
      <span className={styles.person}>
        <Avatar id={id} name={name} image={image} size="s" />
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            <RelationBadge degree={person.degree} />
          </span>
          {person.studies !== undefined && <span className={styles.studies}>{person.studies}</span>}
        </span>
      </span>
    </CheckRow>
  );
}

/** The people to show: those found by name, or my chons. */
interface Candidates {
  readonly isFound: boolean;
  readonly people: readonly Candidate[];
}

/**
 * My chons without a search, otherwise the members with that name. The last list stays until the next one has arrived, so that a row with
 * the keyboard focus is not removed meanwhile.
 */
function useCandidates(name: string, exceptIds: readonly number[]) {
  const isSearch = name !== "";
  const friends = useQuery({ ...candidateQueries.friends(), enabled: !isSearch, select: chonsIn });
  const members = useQuery({ ...candidateQueries.search(name), enabled: isSearch, select: foundIn });
  const { data, isError, isFetching, refetch } = isSearch ? members : friends;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? (isError ? undefined : last);
  return {
    isFound: shown?.isFound ?? isSearch,
    people: shown?.people.filter(({ id }) => !exceptIds.includes(id)),
    isFailed: isError && shown === undefined,
    isFetching,
    retry: () => void refetch(),
  };
}

function foundIn(answer: CallOutput<Contract["users"]["search"]>): Candidates {
  const people = answer.profiles.map((profile, at) => ({
    id: answer.user_id_list[at] ?? 0,
    name: profile.user_name,
    image: profile.image,
    degree: answer.one_degree_distacne_list[at],
    studies: majorsAndYear(profile),
  }));
  return { isFound: true, people };
}

function chonsIn(answer: readonly User[]): Candidates {
  const people = answer.map((user) => ({
    id: user.id,
    name: user.user_name,
    image: user.profile.image,
    degree: user.relation_degree,
    studies: majorsAndYear(user.profile),
  }));
  return { isFound: false, people };
}
