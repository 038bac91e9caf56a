import { endpoints } from "virtual:endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { aboutPost } from "../../entities/projects/project.query.ts";

/** Queries about posts. A post that is gone is removed from the cached lists. */
export const projectQueries = {
  liked: () => callQuery(endpoints.projects.liked, {}),
  taggedUsers: (id: string) => {
    const input = { params: { id } };
    return queryOptions({
      ...callQuery(endpoints.projects.taggedUsers, input),
      queryFn: ({ signal, client }) => aboutPost(id, client, call(endpoints.projects.taggedUsers, input, { signal })),
    });
  },
  likedUsers: (id: string) => {
    const input = { params: { id } };
    return queryOptions({
      ...callQuery(endpoints.projects.likedUsers, input),
      queryFn: ({ signal, client }) => aboutPost(id, client, call(endpoints.projects.likedUsers, input, { signal })),
    });
  },
};
