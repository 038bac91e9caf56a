import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../api/session.ts";
import { meQuery } from "../../entities/people/user.query.ts";

/** The signed-in member; makes no request for visitors. */
export function useMe() {
  const userId = useUserId();
  return useQuery({ ...meQuery(), enabled: userId !== null });
}
