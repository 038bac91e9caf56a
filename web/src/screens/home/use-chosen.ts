import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { useQueries } from "@tanstack/react-query";
import { isRefusedWith } from "../../api/errors.ts";
import type { TaggedPerson } from "../../entities/people/picker/tagged-person.ts";
import { userQuery } from "../../entities/people/user.query.ts";

/** The chosen people who have loaded. An id in the URL may belong to a member who left, or to nobody. */
export function useChosen(ids: readonly number[]): (TaggedPerson | undefined)[] {
  return useQueries({
    queries: ids.map((id) => userQuery(id)),
    combine: (answers) =>
      answers.map(({ data, error }, at) => {
        if (data !== undefined) return { id: data.id, name: data.user_name, image: data.profile.image };
        const isNobody = isRefusedWith(error, "USER_NOT_FOUND");
        return isNobody ? { id: ids[at] ?? DELETED_USER_ID, name: DELETED_USER_NAME, image: null } : undefined;
      }),
  });
}
