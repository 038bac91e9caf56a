import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** A member with my distance. */
export function userQuery(id: number) {
  return callQuery(endpoints.users.one, { params: { id } });
}
