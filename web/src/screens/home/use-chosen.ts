import { useQueries } from "@tanstack/react-query";
import type { TaggedPerson } from "../../entities/people/tagged-person.ts";
import { userQueries } from "../../features/users/users.queries.ts";

/** The chosen ones, as far as they are known yet. */
export function useChosen(ids: readonly number[]): (TaggedPerson | undefined)[] {
  return useQueries({
    queries: ids.map((id) => userQueries.one(id)),
    combine: (answers) =>
      answers.map(({ data }) =>
        data === undefined ? undefined : { id: data.id, name: data.user_name, image: data.profile.image },
      ),
  });
}
