import type { Experience } from "@chonsu/shared/entities/experiences";
import type { Friend } from "@chonsu/shared/entities/friends";
import type { Notification } from "@chonsu/shared/entities/notifications";

/** A notification and its invitation are written by one command, within this time. */
const SAME_COMMAND_MS = 2000;

/** The request that a `friend_request` is about: there is one relation of two members, and a rejected one may remain. */
export function requestAbout(
  { related_user_id: askerId }: Notification,
  relations: readonly Friend[],
  userId: number,
): Friend | undefined {
  const asked = relations.filter(({ from_user, to_user }) => from_user.id === askerId && to_user.id === userId);
  return asked.find(({ status }) => status !== "rejected") ?? asked.at(-1);
}

/**
 * The invitation that an `experience_request` is about. The notification names neither, and the title may have changed, so they are matched
 * by the moment at which both were written.
 */
export function invitationAbout({ created_at: at }: Notification, experiences: readonly Experience[], userId: number) {
  const mine = experiences.flatMap((experience) =>
    experience.pending_invitations
      .filter(({ invitee }) => invitee === userId)
      .map((invitation) => ({
        experience,
        invitation,
        apart: Math.abs(Date.parse(invitation.created_at) - Date.parse(at)),
      })),
  );
  const [nearest] = mine.toSorted((a, b) => a.apart - b.apart);
  return nearest !== undefined && nearest.apart < SAME_COMMAND_MS ? nearest : undefined;
}
