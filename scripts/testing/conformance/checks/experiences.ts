import { experiences } from "@chonsu/shared/contract/experiences";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, pairRow, row, soloRow, teamRow } from "../check.ts";
import { equal, must, valuesOf } from "../failure.ts";
import { sharedChain } from "../scene.ts";
import { beginExperience, inviteInto, mustBeNotified, notificationOf, teamOfTwo } from "../things.ts";
import { inheritanceRules, invitedRules } from "./rules/experience-rules.ts";

export const experiencesChecks: GroupChecks<"experiences"> = {
  create: {
    201: soloRow("I am its creator and only member", async (me) => {
      const made = await me.experiences.create({ body: { title: "함께한 일" } });
      equal("who is in it", [made.title, made.creator, made.accepted_users], ["함께한 일", me.id, [me.id]]);
      equal("nothing said yet", [made.experience_detail, made.pending_invitations], [[], []]);
      equal("people", valuesOf(made.people, "id"), [me.id]);
    }),
    "bad-title": soloRow("a blank or too long title is refused", "+ product.md §5", async (me) => {
      for (const title of ["", "  ", "가".repeat(EXPERIENCE_TITLE_MAX + 1)]) {
        await me.refused.experiences.create("VALIDATION", { body: { title } });
      }
    }),
  },
  edit: {
    200: teamRow(
      "the title changes; a member who is left out is removed and notified",
      "+ R20",
      async ({ creator, member, id }) => {
        const body = { title: "바꾼 이름", accepted_users: [creator.id] };
        const edited = await creator.experiences.edit({ params: { id }, body });
        equal("title and members", [edited.title, edited.accepted_users], ["바꾼 이름", [creator.id]]);
        equal("whose words stay", valuesOf(edited.experience_detail, "user"), [creator.id]);
        await mustBeNotified(member, "experience_deleted", creator.id);
      },
    ),
    "wanted-invitations": row("the sent list of pending invitations replaces the present one", async (dataset) => {
      const [creator, a, b] = await dataset.trio();
      const { id } = await beginExperience(creator);
      const first = await inviteInto(creator, id, a);
      const options = { experience: id, inviter: creator.id, invitee: b.id, status: "pending" } as const;
      const edited = await creator.experiences.edit({ params: { id }, body: { pending_invitations: [options] } });
      equal("invitees", valuesOf(edited.pending_invitations, "invitee", "status"), [[b.id, "pending"]]);
      must("the first is gone", !valuesOf(edited.pending_invitations, "id").includes(first), edited);
      await notificationOf(a, "experience_invitation_deleted");
      await notificationOf(b, "experience_request");
    }),
    "no-status-by-it": row("it cannot set a status, and answered ones stay", async (dataset) => {
      const { creator, member, id } = await teamOfTwo(dataset);
      const other = await dataset.member();
      const options = { experience: id, inviter: creator.id, invitee: other.id, status: "accepted" } as const;
      const asked = { as: creator, params: { id }, body: { pending_invitations: [options] } };
      const { success } = await dataset.ask(experiences.edit, asked);
      const seen = success?.body ?? (await creator.experiences.edit({ params: { id }, body: {} }));
      equal("members", seen.accepted_users, [creator.id, member.id]);
      const answered = seen.pending_invitations.filter(({ status }) => status === "accepted");
      equal("answered ones", valuesOf(answered, "invitee"), [member.id]);
    }),
  },
  leave: {
    200: teamRow(
      "the creator leaves: it passes to the member who joined first",
      "+ R20",
      async ({ creator, member, id }) => {
        await creator.experiences.leave({ params: { id } }, 200);
        const [left] = await member.experiences.ofUser({ params: { userId: member.id } });
        equal("creator and members", [left?.creator, left?.accepted_users], [member.id, [member.id]]);
      },
    ),
    204: soloRow("the last one leaves: it is deleted", "+ R20", async (me) => {
      const { id } = await beginExperience(me);
      await me.experiences.leave({ params: { id } }, 204);
      await me.refused.experiences.leave("EXPERIENCE_NOT_FOUND", { params: { id } });
    }),
    ...inheritanceRules,
  },
  ofUser: {
    200: teamRow("the experiences of a member", async ({ creator, member, id }, dataset) => {
      const own = await beginExperience(creator);
      const reader = (await sharedChain(dataset)).stranger;
      const theirs = await reader.experiences.ofUser({ params: { userId: creator.id } });
      equal("of the creator", valuesOf(theirs, "id"), [id, own.id]);
      const joined = await reader.experiences.ofUser({ params: { userId: member.id } });
      equal("of the member", valuesOf(joined, "id"), [id]);
      equal("members, first joined first", joined[0]?.accepted_users, [creator.id, member.id]);
    }),
    ...invitedRules,
  },
  withPending: {
    200: pairRow("and for me also those with a pending invitation", async ([creator, invitee]) => {
      const { id } = await beginExperience(creator);
      await inviteInto(creator, id, invitee);
      const params = { userId: invitee.id };
      equal("what I see", valuesOf(await invitee.experiences.withPending({ params }), "id"), [id]);
      equal("what others see of me", await creator.experiences.withPending({ params }), []);
    }),
  },
};
