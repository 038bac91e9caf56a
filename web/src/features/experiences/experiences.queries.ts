import { endpoints } from "virtual:endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";

export const experienceQueries = {
  /** A member's experiences; my own with my invitations (wire.md §3). One request for all cards of a profile. */
  ofUser: (userId: number) => callQuery(endpoints.experiences.withPending, { params: { userId } }),
  /** The share link of an experience of mine; null for everybody but its creator (R21). */
  link: (userId: number, expId: number) => callQuery(endpoints.experienceLinks.read, { params: { userId, expId } }),
  /** The member who invites here. */
  inviter: () => callQuery(endpoints.users.current, {}),
  /** What a share link leads to. Visitors and members have separate copies in the cache. */
  welcome: (code: string, viewerId: number | null) => {
    const input = { params: { code } };
    return queryOptions({
      queryKey: [...endpoints.experienceLinks.welcome.key, input, { viewerId }] as const,
      queryFn: ({ signal }) => call(endpoints.experienceLinks.welcome, input, { signal }),
    });
  },
};
