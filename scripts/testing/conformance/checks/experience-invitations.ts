import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experiences } from "@chonsu/shared/contract/experiences";
import { users } from "@chonsu/shared/contract/users";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, present } from "../failure.ts";
import { publishedOf } from "../published.ts";
import { beginExperience, inviteInto } from "../things.ts";
import { answerRules } from "./rules/experience-rules.ts";

const EXPERIENCES = "wire.md §3 Experiences";
const accept = { response: "accept" } as const;
const reject = { response: "reject" } as const;

async function invited(dataset: Dataset) {
  const [creator, guest] = await dataset.pair();
  const { id, detail } = await beginExperience(dataset, creator);
  return { creator, guest, experience_id: id, detail, invitation: await inviteInto(dataset, id, creator, guest) };
}

export const experienceInvitationsChecks: GroupChecks<"experienceInvitations"> = {
  create: {
    answers: {
      201: row("the invitee is told, and the invitation waits", EXPERIENCES, async (dataset) => {
        const { creator, guest, experience_id, invitation } = await invited(dataset);
        const published = await publishedOf(dataset, guest, "experience_request");
        equal("related_user_id", published.related_user_id, creator.id);
        const [seen] = await dataset.ok(experiences.ofUser, { as: creator, params: { userId: creator.id } });
        const waiting = seen?.pending_invitations.map(({ created_at: _when, ...rest }) => rest);
        equal("the invitations", waiting, [
          { id: invitation, experience: experience_id, inviter: creator.id, invitee: guest.id, status: "pending" },
        ]);
      }),
    },
    refuses: {
      EXPERIENCE_ALREADY_MEMBER: refusal("who is in it is not asked", EXPERIENCES),
      EXPERIENCE_INVITATION_PENDING: refusal("nobody is asked twice at a time", EXPERIENCES),
      EXPERIENCE_NOT_CREATOR: refusal("only the creator invites", "R20"),
      EXPERIENCE_NOT_FOUND: refusal("there is none", EXPERIENCES),
      USER_NOT_FOUND: refusal("nobody has this id", EXPERIENCES),
    },
    rules: {
      "again-after-rejection": row("who rejected may be asked again", EXPERIENCES, async (dataset) => {
        const { creator, guest, experience_id } = await invited(dataset);
        await dataset.ok(experienceInvitations.respond, { as: guest, body: { experience_id, ...reject } });
        await inviteInto(dataset, experience_id, creator, guest);
      }),
    },
  },
  respond: {
    answers: {
      200: row(
        "accepting: a member with the inviter's words, a chon, and the inviter is told",
        EXPERIENCES,
        async (dataset) => {
          const { creator, guest, experience_id, detail } = await invited(dataset);
          await dataset.ok(experienceInvitations.respond, { as: guest, body: { experience_id, ...accept } });
          const [seen] = await dataset.ok(experiences.ofUser, { as: guest, params: { userId: guest.id } });
          equal("members", seen?.accepted_users, [creator.id, guest.id]);
          const mine = present(
            "my own detail",
            seen?.experience_detail.find(({ user }) => user === guest.id),
          );
          equal("copied words", [mine.description, mine.tags], [detail.description, detail.tags]);
          const { distance } = await dataset.ok(users.distance, { as: guest, params: { id: creator.id } });
          equal("distance", distance, 1);
          const { profile } = await dataset.ok(users.current, { as: creator });
          equal("one_degree_count", profile.one_degree_count, 1);
          const published = await publishedOf(dataset, creator, "experience_accept");
          equal("related_user_id", published.related_user_id, guest.id);
        },
      ),
    },
    refuses: {
      EXPERIENCE_INVITATION_ANSWERED: refusal("what was rejected is not accepted", EXPERIENCES, async (dataset) => {
        const { guest, experience_id } = await invited(dataset);
        await dataset.ok(experienceInvitations.respond, { as: guest, body: { experience_id, ...reject } });
        return { as: guest, body: { experience_id, ...accept } };
      }),
      EXPERIENCE_INVITATION_NOT_FOUND: refusal("who was not asked has nothing to answer", EXPERIENCES),
    },
    rules: {
      ...answerRules,
      "rejection-is-told": row("rejecting tells the inviter", "R12", async (dataset) => {
        const { creator, guest, experience_id } = await invited(dataset);
        await dataset.ok(experienceInvitations.respond, { as: guest, body: { experience_id, ...reject } });
        const published = await publishedOf(dataset, creator, "experience_reject");
        equal("related_user_id", published.related_user_id, guest.id);
      }),
    },
  },
  cancel: {
    answers: {
      200: row("the invitation is gone, and the invitee is told", EXPERIENCES, async (dataset) => {
        const { creator, guest, invitation } = await invited(dataset);
        await dataset.ok(experienceInvitations.cancel, { as: creator, params: { id: invitation } });
        await publishedOf(dataset, guest, "experience_invitation_deleted");
        const [seen] = await dataset.ok(experiences.ofUser, { as: creator, params: { userId: creator.id } });
        equal("the invitations", seen?.pending_invitations, []);
      }),
    },
    refuses: {
      EXPERIENCE_NOT_CREATOR: refusal("only the creator cancels", "R20"),
      EXPERIENCE_INVITATION_NOT_FOUND: refusal("there is none", EXPERIENCES),
    },
  },
};
