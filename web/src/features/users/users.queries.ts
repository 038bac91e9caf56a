import { endpoints } from "virtual:endpoints";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useUserId } from "../../api/session.ts";

/** Questions about people, by group and name of the contract. */
export const userQueries = {
  current: () => callQuery(endpoints.users.current, {}),
  one: (id: number) => callQuery(endpoints.users.one, { params: { id } }),
  /** How I am connected to a member: the people in between (R11). */
  path: (id: number) => callQuery(endpoints.users.path, { params: { id } }),
  search: (name: string) => callQuery(endpoints.users.search, { query: { user_name: name } }),
};

/** The member signed in here; asks only when somebody is. */
export function useMe() {
  const userId = useUserId();
  return useQuery({ ...userQueries.current(), enabled: userId !== null });
}
