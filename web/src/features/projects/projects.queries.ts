import { endpoints } from "virtual:endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { dropIfGone } from "../../entities/projects/projects.cache.ts";

/** Questions about posts. */
export const projectQueries = {
  /** A post as the viewer sees it; a visitor's copy is another one than a member's. */
  one: (id: number | string, viewerId: number | null) => {
    const input = { params: { id: String(id) } };
    return queryOptions({
      queryKey: [...endpoints.projects.one.key, input, { viewerId }] as const,
      queryFn: async ({ signal, client }) => {
        try {
          return await call(endpoints.projects.one, input, { signal });
        } catch (error) {
          if (error instanceof Error) dropIfGone(client, Number(id), error);
          throw error;
        }
      },
    });
  },
  liked: () => callQuery(endpoints.projects.liked, {}),
  taggedUsers: (id: string) => callQuery(endpoints.projects.taggedUsers, { params: { id } }),
  likedUsers: (id: string) => callQuery(endpoints.projects.likedUsers, { params: { id } }),
};
