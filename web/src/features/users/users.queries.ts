import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../api/session.ts";
import { meQuery, pathQuery, userQuery } from "../../entities/people/user.query.ts";

export const userQueries = { current: meQuery, one: userQuery, path: pathQuery };

/** The signed-in member; makes no request for visitors. */
export function useMe() {
  const userId = useUserId();
  return useQuery({ ...userQueries.current(), enabled: userId !== null });
}
