import { endpoints } from "virtual:endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";

/** Questions about experiences. */
export const experienceQueries = {
  /** What somebody is a member of; of my own also what I am asked into (wire.md §3). One call for all cards of a profile. */
  ofUser: (userId: number) => callQuery(endpoints.experiences.withPending, { params: { userId } }),
  /** The share link of an experience of mine; null for everybody but its creator (R21). */
  link: (userId: number, expId: number) => callQuery(endpoints.experienceLinks.read, { params: { userId, expId } }),
  /** What is behind a share link; a visitor's copy is another one than a member's. */
  welcome: (code: string, viewerId: number | null) => {
    const input = { params: { code } };
    return queryOptions({
      queryKey: [...endpoints.experienceLinks.welcome.key, input, { viewerId }] as const,
      queryFn: ({ signal }) => call(endpoints.experienceLinks.welcome, input, { signal }),
    });
  },
};
