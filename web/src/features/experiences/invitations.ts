import { endpoints } from "virtual:endpoints";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";

/**
 * What the frame of every screen needs to know of experiences. The same list as `experienceQueries.ofUser`, without the code of the other
 * queries.
 */
export const invitationQueries = {
  /** The number of open invitations to me. */
  open: (userId: number) =>
    queryOptions({
      ...callQuery(endpoints.experiences.withPending, { params: { userId } }),
      select: (experiences) => invitationsTo(experiences, userId).length,
    }),
};

/** The experiences that a member is invited to and has not answered for. */
export function invitationsTo(experiences: readonly Experience[], userId: number): Experience[] {
  return experiences.filter(({ pending_invitations: invitations }) =>
    invitations.some(({ invitee, status }) => invitee === userId && status === "pending"),
  );
}
