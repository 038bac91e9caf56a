import { searchCopy } from "@chonsu/shared/copy/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { PeopleList } from "../../entities/people/people-list.tsx";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { userQueries } from "./users.queries.ts";

/** The members a name finds. Each query has its own answer, so a late one never replaces a newer one. */
export function FoundPeople({ query }: { query: string }) {
  const found = useQuery({ ...userQueries.search(query), placeholderData: keepPreviousData });
  if (found.isPending) return <PeopleSkeleton />;
  if (found.data === undefined) {
    return <ErrorState title={searchCopy.failed} onRetry={found.refetch} isRetrying={found.isFetching} />;
  }
  const { profiles, user_id_list, one_degree_distacne_list } = found.data;
  const people = profiles.map((profile, at) => ({
    id: user_id_list[at] ?? 0,
    user_name: profile.user_name,
    profile,
    relation_degree: one_degree_distacne_list[at],
  }));
  return (
    <>
      <p role="status" className="visually-hidden">
        {found.isPlaceholderData ? "" : searchCopy.found(people.length)}
      </p>
      {people.length === 0 ? (
        !found.isPlaceholderData && (
          <EmptyState
            title={searchCopy.none}
            hint={searchCopy.noneHint}
            action={<ButtonLink href={paths.invite}>{searchCopy.invite}</ButtonLink>}
          />
        )
      ) : (
        <PeopleList people={people} heading={searchCopy.found(people.length)} label={searchCopy.people} />
      )}
    </>
  );
}
