import { experiences } from "@chonsu/shared/contract/experiences";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, pairRow, row, rowsWith, soloRow, teamRow } from "../check.ts";
import type { Dataset, Member } from "../dataset.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { people } from "../people.ts";
import {
  beginExperience,
  bringInto,
  inviteInto,
  mustBeNotified,
  notificationOf,
  sharedExperience,
  teamOfTwo,
} from "../things.ts";

/** An experience with a creator, a member, a pending invitation and a rejected one. */
async function variedTeam(dataset: Dataset) {
  const [creator, member, waiting] = await dataset.trio();
  const rejecting = await dataset.member();
  const { id, code } = await sharedExperience(creator);
  await bringInto(creator, id, member);
  for (const guest of [waiting, rejecting]) await inviteInto(creator, id, guest);
  await rejecting.experienceInvitations.respond({ body: { experience_id: id, response: "reject" } });
  return { creator, member, waiting, rejecting, id, code };
}

const variedTeamRow = rowsWith(variedTeam);

/** Checks who sees which invitations of an experience, with each call that shows it. */
async function sees(
  as: Member,
  { creator, code }: { readonly creator: Member; readonly code: string },
  expected: { readonly people: readonly Member[]; readonly invitees: readonly Member[] },
): Promise<void> {
  const params = { userId: creator.id };
  const [listed] = await as.experiences.ofUser({ params });
  const [also] = await as.experiences.withPending({ params });
  const { experience } = await as.experienceLinks.welcome({ params: { code } });
  const shown = { experiences: listed, "experiences-with-pending": also, "experience-detail": experience };
  for (const [call, one] of Object.entries(shown)) {
    const { people, pending_invitations: invitations } = present(`the experience in ${call}`, one);
    equal(`people in ${call}`, valuesOf(people, "id").toSorted(), idsOf(expected.people));
    equal(`invitees in ${call}`, valuesOf(invitations, "invitee").toSorted(), idsOf(expected.invitees));
  }
}

const idsOf = (members: readonly Member[]) => valuesOf(members, "id").toSorted();

/** Checks what happens to pending invitations when the creator leaves (`go`). */
async function isInherited(dataset: Dataset, go: (creator: Member, id: number) => Promise<unknown>): Promise<void> {
  const { creator, member, waiting, id } = await variedTeam(dataset);
  const other = await dataset.member();
  await inviteInto(creator, id, other);
  await go(creator, id);
  const [left] = await member.experiences.ofUser({ params: { userId: member.id } });
  const pending = left?.pending_invitations.filter(({ status }) => status === "pending") ?? [];
  equal("who invites", valuesOf(pending, "inviter"), [member.id, member.id]);
  equal("whom", valuesOf(pending, "invitee"), [waiting.id, other.id]);
  await waiting.experienceInvitations.respond({ body: { experience_id: id, response: "accept" } });
  await other.experienceInvitations.respond({ body: { experience_id: id, response: "reject" } });
  equal("who accepted", (await notificationOf(member, "experience_accept")).related_user_id, waiting.id);
  equal("who rejected", (await notificationOf(member, "experience_reject")).related_user_id, other.id);
  const { distance } = await waiting.users.distance({ params: { id: member.id } });
  equal("distance of the two", distance, 1);
}

export const experiencesChecks: GroupChecks<"experiences"> = {
  create: {
    201: soloRow("I am its creator and only member", async (me) => {
      const made = await me.experiences.create({ body: { title: "함께한 일" } });
      equal("who is in it", [made.title, made.creator, made.accepted_users], ["함께한 일", me.id, [me.id]]);
      equal("nothing said yet", [made.experience_detail, made.pending_invitations], [[], []]);
      equal("people", valuesOf(made.people, "id"), [me.id]);
    }),
    "bad-title": soloRow("a blank or too long title is refused (+ product.md §5)", async (me) => {
      for (const title of ["", "  ", "가".repeat(EXPERIENCE_TITLE_MAX + 1)]) {
        await me.refused.experiences.create("VALIDATION", { body: { title } });
      }
    }),
  },
  edit: {
    200: row("the title changes; a member who is left out is removed and notified (+ R20)", async (dataset) => {
      const { creator, member, id } = await teamOfTwo(dataset);
      const body = { title: "바꾼 이름", accepted_users: [creator.id] };
      const edited = await creator.experiences.edit({ params: { id }, body });
      equal("title and members", [edited.title, edited.accepted_users], ["바꾼 이름", [creator.id]]);
      equal("whose words stay", valuesOf(edited.experience_detail, "user"), [creator.id]);
      await mustBeNotified(member, "experience_deleted", creator.id);
    }),
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
    200: row("the creator leaves: it passes to the member who joined first (+ R20)", async (dataset) => {
      const { creator, member, id } = await teamOfTwo(dataset);
      await creator.experiences.leave({ params: { id } }, 200);
      const [left] = await member.experiences.ofUser({ params: { userId: member.id } });
      equal("creator and members", [left?.creator, left?.accepted_users], [member.id, [member.id]]);
    }),
    204: soloRow("the last one leaves: it is deleted (+ R20)", async (me) => {
      const { id } = await beginExperience(me);
      await me.experiences.leave({ params: { id } }, 204);
      await me.refused.experiences.leave("EXPERIENCE_NOT_FOUND", { params: { id } });
    }),
    "invitations-are-inherited": row(
      "pending invitations pass to the new creator when the creator leaves (R31)",
      (dataset) => isInherited(dataset, (as, id) => as.experiences.leave({ params: { id } }, 200)),
    ),
    "invitations-outlive-an-account": row("and when the creator deletes the account (R31)", (dataset) =>
      isInherited(dataset, (as) => as.accounts.remove({ body: { current_password: as.password } })),
    ),
  },
  ofUser: {
    200: soloRow("the experiences of a member, each with its texts", async (me) => {
      const { id, detail } = await beginExperience(me);
      const [seen, ...others] = await me.experiences.ofUser({ params: { userId: me.id } });
      equal("which", [seen?.id, valuesOf(seen?.experience_detail, "id"), others], [id, [detail.id], []]);
    }),
    "of-other-members": teamRow("the experiences of another member", async ({ creator, member, id }, dataset) => {
      const own = await beginExperience(creator);
      const { stranger: reader } = await people(dataset, "stranger");
      const theirs = await reader.experiences.ofUser({ params: { userId: creator.id } });
      equal("of the creator", valuesOf(theirs, "id"), [id, own.id]);
      const joined = await reader.experiences.ofUser({ params: { userId: member.id } });
      equal("of the member", valuesOf(joined, "id"), [id]);
      equal("members, first joined first", joined[0]?.accepted_users, [creator.id, member.id]);
    }),
    "members-see-who-is-invited": variedTeamRow("members see pending and rejected invitations (R32)", async (all) => {
      const { creator, member, waiting, rejecting } = all;
      const expected = { people: [creator, member, waiting, rejecting], invitees: [member, waiting, rejecting] };
      for (const as of [creator, member]) await sees(as, all, expected);
    }),
    "others-see-members-only": variedTeamRow("others see its members only (R32)", async (all, dataset) => {
      await sees(await dataset.member(), all, { people: [all.creator, all.member], invitees: [] });
    }),
    "invitees-see-their-own": variedTeamRow("an invited member sees only the own invitation (R32)", async (all) => {
      for (const as of [all.waiting, all.rejecting]) {
        await sees(as, all, { people: [all.creator, all.member, as], invitees: [as] });
      }
    }),
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
