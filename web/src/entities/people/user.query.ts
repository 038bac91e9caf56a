import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** A member with my distance. */
export function userQuery(id: number) {
  return callQuery(endpoints.users.one, { params: { id } });
}

/** The signed-in member. */
export function meQuery() {
  return callQuery(endpoints.users.current, {});
}

/** My path to a member: the people in between (R11). */
export function pathQuery(id: number) {
  return callQuery(endpoints.users.path, { params: { id } });
}
