import { endpoints } from "virtual:endpoints";
import { queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { requestsTo } from "./relations.ts";

export const friendQueries = {
  /** My chons and requests, of every status. */
  list: () => callQuery(endpoints.friends.list, {}),
  /** The number of open requests to me, in the same list. */
  openRequests: (userId: number) =>
    queryOptions({
      ...callQuery(endpoints.friends.list, {}),
      select: (relations) => requestsTo(relations, userId).length,
    }),
  /** My chons and their chons, for the map. */
  map: () => callQuery(endpoints.friends.map, {}),
  /** A member's chons, and the relation between that member and me. */
  ofUser: (id: number) => callQuery(endpoints.friends.ofUser, { params: { id } }),
};
