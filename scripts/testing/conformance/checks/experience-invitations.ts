import { type GroupChecks, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal } from "../failure.ts";
import { beginExperience, detailOf, inviteInto, mustBeNotified, notificationOf } from "../things.ts";
import { answerRules } from "./rules/experience-rules.ts";

const EXPERIENCES = "wire.md §3 Experiences";
const accept = { response: "accept" } as const;
const reject = { response: "reject" } as const;

async function invited(dataset: Dataset) {
  const [creator, guest] = await dataset.pair();
  const { id, detail } = await beginExperience(creator);
  return { creator, guest, experience_id: id, detail, invitation: await inviteInto(creator, id, guest) };
}

export const experienceInvitationsChecks: GroupChecks<"experienceInvitations"> = {
  create: {
    201: row("the invited member is notified, and the invitation is pending", EXPERIENCES, async (dataset) => {
      const { creator, guest, experience_id, invitation } = await invited(dataset);
      await mustBeNotified(guest, "experience_request", creator.id);
      const [seen] = await creator.experiences.ofUser({ params: { userId: creator.id } });
      const waiting = seen?.pending_invitations.map(({ created_at: _when, ...rest }) => rest);
      equal("the invitations", waiting, [
        { id: invitation, experience: experience_id, inviter: creator.id, invitee: guest.id, status: "pending" },
      ]);
    }),
    "again-after-rejection": row("a member who rejected may be invited again", EXPERIENCES, async (dataset) => {
      const { creator, guest, experience_id } = await invited(dataset);
      await guest.experienceInvitations.respond({ body: { experience_id, ...reject } });
      await inviteInto(creator, experience_id, guest);
    }),
  },
  respond: {
    200: row(
      "accept: a member with the inviter's text, a chon, and the inviter is notified",
      EXPERIENCES,
      async (dataset) => {
        const { creator, guest, experience_id, detail } = await invited(dataset);
        await guest.experienceInvitations.respond({ body: { experience_id, ...accept } });
        const [seen] = await guest.experiences.ofUser({ params: { userId: guest.id } });
        equal("members", seen?.accepted_users, [creator.id, guest.id]);
        const mine = await detailOf(guest, experience_id);
        equal("copied words", [mine.description, mine.tags], [detail.description, detail.tags]);
        const { distance } = await guest.users.distance({ params: { id: creator.id } });
        equal("distance", distance, 1);
        const { profile } = await creator.users.current();
        equal("one_degree_count", profile.one_degree_count, 1);
        const notification = await notificationOf(creator, "experience_accept");
        equal("who and what", [notification.related_user_id, notification.subject], [guest.id, seen?.title]);
      },
    ),
    EXPERIENCE_INVITATION_ANSWERED: row("a rejected invitation cannot be accepted", EXPERIENCES, async (dataset) => {
      const { guest, experience_id } = await invited(dataset);
      await guest.experienceInvitations.respond({ body: { experience_id, ...reject } });
      return { as: guest, body: { experience_id, ...accept } };
    }),
    ...answerRules,
    "rejection-is-told": row("reject notifies the inviter", "R12", async (dataset) => {
      const { creator, guest, experience_id } = await invited(dataset);
      await guest.experienceInvitations.respond({ body: { experience_id, ...reject } });
      await mustBeNotified(creator, "experience_reject", guest.id);
    }),
  },
  cancel: {
    200: row("the invitation is deleted, and the invited member is notified", EXPERIENCES, async (dataset) => {
      const { creator, guest, invitation } = await invited(dataset);
      await creator.experienceInvitations.cancel({ params: { id: invitation } });
      await notificationOf(guest, "experience_invitation_deleted");
      const [seen] = await creator.experiences.ofUser({ params: { userId: creator.id } });
      equal("the invitations", seen?.pending_invitations, []);
    }),
  },
};
