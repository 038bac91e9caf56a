import { endpoints } from "virtual:endpoints";
import { oneLine } from "@chonsu/shared/format/text/one-line";
import { firstCharacters } from "@chonsu/shared/format/text/typed-text";
import { TERM_MAX } from "@chonsu/shared/limits";
import { callQuery } from "../../../api/query.ts";

/** Queries for people to choose: my chons, and members by name. */
export const candidateQueries = {
  friends: () => callQuery(endpoints.friends.oneDegree, {}),
  search: (name: string) => callQuery(endpoints.users.search, { query: { user_name: termOf(name) } }),
};

/** A typed name as it is searched: what the server would refuse is left out. */
function termOf(name: string): string {
  return firstCharacters(oneLine(name), TERM_MAX);
}
