import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../../api/query.ts";

/** People one can choose: my chons, and the members with a name. */
export const candidateQueries = {
  friends: () => callQuery(endpoints.friends.oneDegree, {}),
  search: (name: string) => callQuery(endpoints.users.search, { query: { user_name: name } }),
};
