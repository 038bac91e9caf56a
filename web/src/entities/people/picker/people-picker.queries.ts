import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../../api/query.ts";

/** Queries for people to choose: my chons, and members by name. */
export const candidateQueries = {
  friends: () => callQuery(endpoints.friends.oneDegree, {}),
  search: (name: string) => callQuery(endpoints.users.search, { query: { user_name: name } }),
};
