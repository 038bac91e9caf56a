import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

export const friendQueries = {
  /** My chons and requests, of every status. */
  list: () => callQuery(endpoints.friends.list, {}),
  /** My chons and their chons, for the map. */
  map: () => callQuery(endpoints.friends.map, {}),
  /** A member's chons, and the relation between that member and me. */
  ofUser: (id: number) => callQuery(endpoints.friends.ofUser, { params: { id } }),
};
