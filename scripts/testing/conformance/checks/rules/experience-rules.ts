import { accounts } from "@chonsu/shared/contract/accounts";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experienceLinks } from "@chonsu/shared/contract/experience-links";
import { experiences } from "@chonsu/shared/contract/experiences";
import { users } from "@chonsu/shared/contract/users";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, present } from "../../failure.ts";
import type { Member } from "../../people.ts";
import { allPublished, publishedOf } from "../../published.ts";
import { bringInto, inviteInto, sharedExperience } from "../../things.ts";

const accept = { response: "accept" } as const;
const reject = { response: "reject" } as const;
const byNumber = (a: number, b: number) => a - b;

/** An experience with a creator, a member, a pending invitation and a rejected one. */
async function team(dataset: Dataset) {
  const [creator, member, waiting] = await dataset.trio();
  const rejecting = await dataset.member();
  const { id, code } = await sharedExperience(dataset, creator);
  await bringInto(dataset, id, creator, member);
  for (const guest of [waiting, rejecting]) await inviteInto(dataset, id, creator, guest);
  await dataset.ok(experienceInvitations.respond, { as: rejecting, body: { experience_id: id, ...reject } });
  return { creator, member, waiting, rejecting, id, code };
}

/** Checks who sees which invitations of an experience, with each call that shows it. */
async function sees(
  dataset: Dataset,
  as: Member,
  { creator, code }: { readonly creator: Member; readonly code: string },
  expected: { readonly people: readonly Member[]; readonly invitees: readonly Member[] },
): Promise<void> {
  const params = { userId: creator.id };
  const [listed] = await dataset.ok(experiences.ofUser, { as, params });
  const [also] = await dataset.ok(experiences.withPending, { as, params });
  const { experience } = await dataset.ok(experienceLinks.welcome, { as, params: { code } });
  const shown: readonly (readonly [string, Experience | undefined])[] = [
    ["experiences", listed],
    ["experiences-with-pending", also],
    ["experience-detail", experience],
  ];
  for (const [call, one] of shown) {
    const { people, pending_invitations: invitations } = present(`the experience in ${call}`, one);
    equal(`people in ${call}`, people.map(({ id }) => id).sort(byNumber), idsOf(expected.people));
    equal(`invitees in ${call}`, invitations.map(({ invitee }) => invitee).sort(byNumber), idsOf(expected.invitees));
  }
}

const idsOf = (members: readonly Member[]) => members.map(({ id }) => id).sort(byNumber);

/** Who may see the invitations of an experience. */
export const invitedRules: Readonly<Record<string, Row>> = {
  "members-see-who-is-invited": row("members see who waits and who said no", "R32", async (dataset) => {
    const all = await team(dataset);
    const { creator, member, waiting, rejecting } = all;
    const expected = { people: [creator, member, waiting, rejecting], invitees: [member, waiting, rejecting] };
    for (const as of [creator, member]) await sees(dataset, as, all, expected);
  }),
  "others-see-members-only": row("who is not in it sees its members only", "R32", async (dataset) => {
    const all = await team(dataset);
    await sees(dataset, await dataset.member(), all, { people: [all.creator, all.member], invitees: [] });
  }),
  "invitees-see-their-own": row("who is invited sees their own invitation and no other", "R32", async (dataset) => {
    const all = await team(dataset);
    for (const as of [all.waiting, all.rejecting]) {
      await sees(dataset, as, all, { people: [all.creator, all.member, as], invitees: [as] });
    }
  }),
};

/** Checks what happens to pending invitations when the creator leaves (`go`). */
async function isInherited(dataset: Dataset, go: (creator: Member, id: number) => Promise<unknown>): Promise<void> {
  const { creator, member, waiting, id } = await team(dataset);
  const other = await dataset.member();
  await inviteInto(dataset, id, creator, other);
  await go(creator, id);
  const [left] = await dataset.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
  const pending = left?.pending_invitations.filter(({ status }) => status === "pending") ?? [];
  const inviters = pending.map(({ inviter, invitee }) => [inviter, invitee]);
  equal("who invites whom", inviters, [
    [member.id, waiting.id],
    [member.id, other.id],
  ]);
  await dataset.ok(experienceInvitations.respond, { as: waiting, body: { experience_id: id, ...accept } });
  await dataset.ok(experienceInvitations.respond, { as: other, body: { experience_id: id, ...reject } });
  equal("who accepted", (await publishedOf(dataset, member, "experience_accept")).related_user_id, waiting.id);
  equal("who rejected", (await publishedOf(dataset, member, "experience_reject")).related_user_id, other.id);
  const { distance } = await dataset.ok(users.distance, { as: waiting, params: { id: member.id } });
  equal("distance of the two", distance, 1);
}

/** Invitations after the creator has left. */
export const inheritanceRules: Readonly<Record<string, Row>> = {
  "invitations-are-inherited": row("what waits is the new creator's when the creator leaves", "R31", (dataset) =>
    isInherited(dataset, (as, id) => dataset.ok(experiences.leave, { as, params: { id } }, 200)),
  ),
  "invitations-outlive-an-account": row("and when the creator deletes the account", "R31", (dataset) =>
    isInherited(dataset, (as) => dataset.ok(accounts.remove, { as, body: { current_password: as.password } })),
  ),
};

/** Answering an invitation more than once. */
export const answerRules: Readonly<Record<string, Row>> = {
  "same-answer-twice": row("the same answer twice is good both times, another one is not", "R37", async (dataset) => {
    for (const [first, other, type] of [
      [accept, reject, "experience_accept"],
      [reject, accept, "experience_reject"],
    ] as const) {
      const [creator, guest] = await dataset.pair();
      const { id } = await sharedExperience(dataset, creator);
      await inviteInto(dataset, id, creator, guest);
      for (let times = 0; times < 2; times += 1) {
        await dataset.ok(experienceInvitations.respond, { as: guest, body: { experience_id: id, ...first } });
      }
      const asked = { as: guest, body: { experience_id: id, ...other } };
      await dataset.refused(experienceInvitations.respond, "EXPERIENCE_INVITATION_ANSWERED", asked);
      const published = (await allPublished(dataset, creator)).filter(
        ({ notification_type }) => notification_type === type,
      );
      equal("how often the inviter is told", published.length, 1);
    }
  }),
};
