import { type GroupChecks, rowsWith } from "../check.ts";
import { equal } from "../failure.ts";
import { beginExperience, detailOf, inviteInto, mustBeNotified, notificationOf } from "../things.ts";
import { answerRules } from "./rules/experience-rules.ts";

/** Checks that begin with a pending invitation into an experience. */
const invitedRow = rowsWith(async (dataset) => {
  const [creator, guest] = await dataset.pair();
  const { id, detail } = await beginExperience(creator);
  const invitation = await inviteInto(creator, id, guest);
  const answer = (response: "accept" | "reject") => ({ body: { experience_id: id, response } });
  return { creator, guest, id, detail, invitation, answer };
});

export const experienceInvitationsChecks: GroupChecks<"experienceInvitations"> = {
  create: {
    201: invitedRow(
      "the invited member is notified, and the invitation is pending",
      async ({ creator, guest, id, invitation }) => {
        await mustBeNotified(guest, "experience_request", creator.id);
        const [seen] = await creator.experiences.ofUser({ params: { userId: creator.id } });
        const waiting = seen?.pending_invitations.map(({ created_at: _when, ...rest }) => rest);
        equal("the invitations", waiting, [
          { id: invitation, experience: id, inviter: creator.id, invitee: guest.id, status: "pending" },
        ]);
      },
    ),
    "again-after-rejection": invitedRow(
      "a member who rejected may be invited again",
      async ({ creator, guest, id, answer }) => {
        await guest.experienceInvitations.respond(answer("reject"));
        await inviteInto(creator, id, guest);
      },
    ),
  },
  respond: {
    200: invitedRow(
      "accept: a member with the inviter's text, a chon, and the inviter is notified",
      async ({ creator, guest, id, detail, answer }) => {
        await guest.experienceInvitations.respond(answer("accept"));
        const [seen] = await guest.experiences.ofUser({ params: { userId: guest.id } });
        equal("members", seen?.accepted_users, [creator.id, guest.id]);
        const mine = await detailOf(guest, id);
        equal("copied words", [mine.description, mine.tags], [detail.description, detail.tags]);
        equal("distance", (await guest.users.distance({ params: { id: creator.id } })).distance, 1);
        equal("one_degree_count", (await creator.users.current()).profile.one_degree_count, 1);
        const notification = await notificationOf(creator, "experience_accept");
        equal("who and what", [notification.related_user_id, notification.subject], [guest.id, seen?.title]);
      },
    ),
    EXPERIENCE_INVITATION_ANSWERED: invitedRow(
      "a rejected invitation cannot be accepted",
      async ({ guest, answer }) => {
        await guest.experienceInvitations.respond(answer("reject"));
        return { as: guest, ...answer("accept") };
      },
    ),
    ...answerRules,
    "rejection-is-told": invitedRow("reject notifies the inviter", "R12", async ({ creator, guest, answer }) => {
      await guest.experienceInvitations.respond(answer("reject"));
      await mustBeNotified(creator, "experience_reject", guest.id);
    }),
  },
  cancel: {
    200: invitedRow(
      "the invitation is deleted, and the invited member is notified",
      async ({ creator, guest, invitation }) => {
        await creator.experienceInvitations.cancel({ params: { id: invitation } });
        await notificationOf(guest, "experience_invitation_deleted");
        const [seen] = await creator.experiences.ofUser({ params: { userId: creator.id } });
        equal("the invitations", seen?.pending_invitations, []);
      },
    ),
  },
};
