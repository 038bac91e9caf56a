import { type Row, row, rowsWith } from "../../check.ts";
import type { Dataset, Member } from "../../dataset.ts";
import { equal, present, valuesOf } from "../../failure.ts";
import { bringInto, inviteInto, notificationOf, notificationsOf, sharedExperience } from "../../things.ts";

const byNumber = (a: number, b: number) => a - b;

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
    equal(`people in ${call}`, valuesOf(people, "id").sort(byNumber), idsOf(expected.people));
    equal(`invitees in ${call}`, valuesOf(invitations, "invitee").sort(byNumber), idsOf(expected.invitees));
  }
}

const idsOf = (members: readonly Member[]) => valuesOf(members, "id").sort(byNumber);

/** Who may see the invitations of an experience. */
export const invitedRules: Readonly<Record<string, Row>> = {
  "members-see-who-is-invited": variedTeamRow("members see pending and rejected invitations", "R32", async (all) => {
    const { creator, member, waiting, rejecting } = all;
    const expected = { people: [creator, member, waiting, rejecting], invitees: [member, waiting, rejecting] };
    for (const as of [creator, member]) await sees(as, all, expected);
  }),
  "others-see-members-only": variedTeamRow("others see its members only", "R32", async (all, dataset) => {
    await sees(await dataset.member(), all, { people: [all.creator, all.member], invitees: [] });
  }),
  "invitees-see-their-own": variedTeamRow("an invited member sees only the own invitation", "R32", async (all) => {
    for (const as of [all.waiting, all.rejecting]) {
      await sees(as, all, { people: [all.creator, all.member, as], invitees: [as] });
    }
  }),
};

/** Checks what happens to pending invitations when the creator leaves (`go`). */
async function isInherited(dataset: Dataset, go: (creator: Member, id: number) => Promise<unknown>): Promise<void> {
  const { creator, member, waiting, id } = await variedTeam(dataset);
  const other = await dataset.member();
  await inviteInto(creator, id, other);
  await go(creator, id);
  const [left] = await member.experiences.ofUser({ params: { userId: member.id } });
  const pending = left?.pending_invitations.filter(({ status }) => status === "pending") ?? [];
  const inviters = valuesOf(pending, "inviter", "invitee");
  equal("who invites whom", inviters, [
    [member.id, waiting.id],
    [member.id, other.id],
  ]);
  await waiting.experienceInvitations.respond({ body: { experience_id: id, response: "accept" } });
  await other.experienceInvitations.respond({ body: { experience_id: id, response: "reject" } });
  equal("who accepted", (await notificationOf(member, "experience_accept")).related_user_id, waiting.id);
  equal("who rejected", (await notificationOf(member, "experience_reject")).related_user_id, other.id);
  const { distance } = await waiting.users.distance({ params: { id: member.id } });
  equal("distance of the two", distance, 1);
}

/** Invitations after the creator has left. */
export const inheritanceRules: Readonly<Record<string, Row>> = {
  "invitations-are-inherited": row(
    "pending invitations pass to the new creator when the creator leaves",
    "R31",
    (dataset) => isInherited(dataset, (as, id) => as.experiences.leave({ params: { id } }, 200)),
  ),
  "invitations-outlive-an-account": row("and when the creator deletes the account", "R31", (dataset) =>
    isInherited(dataset, (as) => as.accounts.remove({ body: { current_password: as.password } })),
  ),
};

/** Answering an invitation more than once. */
export const answerRules: Readonly<Record<string, Row>> = {
  "same-answer-twice": row("the same answer twice is accepted, a different one is not", "R37", async (dataset) => {
    for (const [first, other, type] of [
      ["accept", "reject", "experience_accept"],
      ["reject", "accept", "experience_reject"],
    ] as const) {
      const [creator, guest] = await dataset.pair();
      const { id } = await sharedExperience(creator);
      await inviteInto(creator, id, guest);
      for (let times = 0; times < 2; times += 1) {
        await guest.experienceInvitations.respond({ body: { experience_id: id, response: first } });
      }
      const again = { body: { experience_id: id, response: other } };
      await guest.refused.experienceInvitations.respond("EXPERIENCE_INVITATION_ANSWERED", again);
      equal("notifications of the inviter", (await notificationsOf(creator, type)).length, 1);
    }
  }),
};
