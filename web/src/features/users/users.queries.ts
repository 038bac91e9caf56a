import { endpoints } from "virtual:endpoints";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useUserId } from "../../api/session.ts";
import { userQuery } from "../../entities/people/user.query.ts";

export const userQueries = {
  current: () => callQuery(endpoints.users.current, {}),
  one: userQuery,
  /** My path to a member: the people in between (R11). */
  path: (id: number) => callQuery(endpoints.users.path, { params: { id } }),
};

/** The signed-in member; makes no request for visitors. */
export function useMe() {
  const userId = useUserId();
  return useQuery({ ...userQueries.current(), enabled: userId !== null });
}
