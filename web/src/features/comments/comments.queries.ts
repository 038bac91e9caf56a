import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** Questions about comments. */
export const commentQueries = {
  /** All comments of a post, flat, oldest first: one call, whatever their number. */
  list: (projectId: number) => callQuery(endpoints.comments.list, { params: { id: projectId } }),
  /** Who writes them here. */
  writer: () => callQuery(endpoints.users.current, {}),
};
