import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** Questions about chons and requests. */
export const friendQueries = {
  /** My relations of every status. */
  list: () => callQuery(endpoints.friends.list, {}),
  /** My chons, by name. */
  oneDegree: () => callQuery(endpoints.friends.oneDegree, {}),
  /** My chons and theirs, for the map. */
  map: () => callQuery(endpoints.friends.map, {}),
  /** A member's chons, and what is between that member and me. */
  ofUser: (id: number) => callQuery(endpoints.friends.ofUser, { params: { id } }),
};
