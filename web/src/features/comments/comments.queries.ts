import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

export const commentQueries = {
  /** All comments of a post as a flat list, oldest first, in one request. */
  list: (projectId: number) => ({
    ...callQuery(endpoints.comments.list, { params: { id: projectId } }),
    // Who is not in the circle of the post hears of no change (R49).
    refetchOnWindowFocus: true,
  }),
  /** The member who writes comments here. */
  writer: () => callQuery(endpoints.users.current, {}),
};
