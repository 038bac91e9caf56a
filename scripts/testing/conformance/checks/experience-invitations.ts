import { type GroupChecks, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must } from "../failure.ts";
import { people } from "../people.ts";
import { beginExperience, detailOf, inviteInto, mustBeNotified, notificationOf, notificationsOf } from "../things.ts";

/** A pending invitation into an experience of two new members. */
async function invited(dataset: Dataset) {
  const [creator, guest] = await dataset.pair();
  const { id, detail } = await beginExperience(creator);
  const invitation = await inviteInto(creator, id, guest);
  const answer = (response: "accept" | "reject") => ({ body: { experience_id: id, response } });
  return { creator, guest, id, detail, invitation, answer };
}

export const experienceInvitationsChecks: GroupChecks<"experienceInvitations"> = {
  create: {
    201: row("an invitation with an id", async (dataset) => {
      const { owner, stranger } = await people(dataset, "owner", "stranger");
      const id = await inviteInto(owner, (await beginExperience(owner)).id, stranger);
      must("a positive id", id > 0, id);
    }),
    "guest-is-told": row("the invited member is notified, and the invitation is pending", async (dataset) => {
      const { creator, guest, id, invitation } = await invited(dataset);
      await mustBeNotified(guest, "experience_request", creator.id);
      const [seen] = await creator.experiences.ofUser({ params: { userId: creator.id } });
      const waiting = seen?.pending_invitations.map(({ created_at: _when, ...rest }) => rest);
      equal("the invitations", waiting, [
        { id: invitation, experience: id, inviter: creator.id, invitee: guest.id, status: "pending" },
      ]);
    }),
    "again-after-rejection": row("a member who rejected may be invited again", async (dataset) => {
      const { creator, guest, id, answer } = await invited(dataset);
      await guest.experienceInvitations.respond(answer("reject"));
      await inviteInto(creator, id, guest);
    }),
  },
  respond: {
    200: row("accept: a member with the inviter's text, a chon, and the inviter is notified", async (dataset) => {
      const { creator, guest, id, detail, answer } = await invited(dataset);
      await guest.experienceInvitations.respond(answer("accept"));
      const [seen] = await guest.experiences.ofUser({ params: { userId: guest.id } });
      equal("members", seen?.accepted_users, [creator.id, guest.id]);
      const mine = await detailOf(guest, id);
      equal("copied words", [mine.description, mine.tags], [detail.description, detail.tags]);
      equal("distance", (await guest.users.distance({ params: { id: creator.id } })).distance, 1);
      equal("one_degree_count", (await creator.users.current()).profile.one_degree_count, 1);
      const notification = await notificationOf(creator, "experience_accept");
      equal("who and what", [notification.related_user_id, notification.subject], [guest.id, seen?.title]);
    }),
    EXPERIENCE_INVITATION_ANSWERED: row("a rejected invitation cannot be accepted", async (dataset) => {
      const { guest, answer } = await invited(dataset);
      await guest.experienceInvitations.respond(answer("reject"));
      return { as: guest, ...answer("accept") };
    }),
    "same-answer-twice": row("the same answer twice is accepted, a different one is not (R37)", async (dataset) => {
      for (const [first, other, type] of [
        ["accept", "reject", "experience_accept"],
        ["reject", "accept", "experience_reject"],
      ] as const) {
        const { creator, guest, answer } = await invited(dataset);
        for (let times = 0; times < 2; times += 1) await guest.experienceInvitations.respond(answer(first));
        await guest.refused.experienceInvitations.respond("EXPERIENCE_INVITATION_ANSWERED", answer(other));
        equal("notifications of the inviter", (await notificationsOf(creator, type)).length, 1);
      }
    }),
    "rejection-is-told": row("reject notifies the inviter (R12)", async (dataset) => {
      const { creator, guest, answer } = await invited(dataset);
      await guest.experienceInvitations.respond(answer("reject"));
      await mustBeNotified(creator, "experience_reject", guest.id);
    }),
  },
  cancel: {
    200: row("the invitation is deleted, and the invited member is notified", async (dataset) => {
      const { creator, guest, invitation } = await invited(dataset);
      await creator.experienceInvitations.cancel({ params: { id: invitation } });
      await notificationOf(guest, "experience_invitation_deleted");
      const [seen] = await creator.experiences.ofUser({ params: { userId: creator.id } });
      equal("the invitations", seen?.pending_invitations, []);
    }),
  },
};
