import { accounts } from "@chonsu/shared/contract/accounts";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experienceLinks } from "@chonsu/shared/contract/experience-links";
import { experiences } from "@chonsu/shared/contract/experiences";
import { users } from "@chonsu/shared/contract/users";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { type Row, row } from "../check.ts";
import { equal, present } from "../failure.ts";
import type { Member } from "../people.ts";
import { bringInto, inviteInto, sharedExperience } from "../things.ts";
import { allTold, toldOf } from "../told.ts";
import type { World } from "../world.ts";

const accept = { response: "accept" } as const;
const reject = { response: "reject" } as const;
const byNumber = (a: number, b: number) => a - b;

/** An experience of a creator and a member, where one invitation waits and one was rejected. */
async function team(world: World) {
  const [creator, member, waiting] = await world.trio();
  const rejecting = await world.member();
  const { id, code } = await sharedExperience(world, creator);
  await bringInto(world, id, creator, member);
  for (const guest of [waiting, rejecting]) await inviteInto(world, id, creator, guest);
  await world.ok(experienceInvitations.respond, { as: rejecting, body: { experience_id: id, ...reject } });
  return { creator, member, waiting, rejecting, id, code };
}

/** Holds what somebody is shown of an experience, by each call that shows it, against who they may know of. */
async function sees(
  world: World,
  as: Member,
  { creator, code }: { readonly creator: Member; readonly code: string },
  expected: { readonly people: readonly Member[]; readonly invitees: readonly Member[] },
): Promise<void> {
  const params = { userId: creator.id };
  const [listed] = await world.ok(experiences.ofUser, { as, params });
  const [also] = await world.ok(experiences.withPending, { as, params });
  const { experience } = await world.ok(experienceLinks.welcome, { as, params: { code } });
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

/** Who may know of invitations into an experience. */
export const invitedRules: Readonly<Record<string, Row>> = {
  "members-see-who-is-invited": row("members see who waits and who said no", "R32", async (world) => {
    const all = await team(world);
    const { creator, member, waiting, rejecting } = all;
    const expected = { people: [creator, member, waiting, rejecting], invitees: [member, waiting, rejecting] };
    for (const as of [creator, member]) await sees(world, as, all, expected);
  }),
  "others-see-members-only": row("who is not in it sees its members only", "R32", async (world) => {
    const all = await team(world);
    await sees(world, await world.member(), all, { people: [all.creator, all.member], invitees: [] });
  }),
  "invitees-see-their-own": row("who is invited sees their own invitation and no other", "R32", async (world) => {
    const all = await team(world);
    for (const as of [all.waiting, all.rejecting]) {
      await sees(world, as, all, { people: [all.creator, all.member, as], invitees: [as] });
    }
  }),
};

/** What becomes of what waits when the creator goes. */
async function isInherited(world: World, go: (creator: Member, id: number) => Promise<unknown>): Promise<void> {
  const { creator, member, waiting, id } = await team(world);
  const other = await world.member();
  await inviteInto(world, id, creator, other);
  await go(creator, id);
  const [left] = await world.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
  const pending = left?.pending_invitations.filter(({ status }) => status === "pending") ?? [];
  const inviters = pending.map(({ inviter, invitee }) => [inviter, invitee]);
  equal("who invites whom", inviters, [
    [member.id, waiting.id],
    [member.id, other.id],
  ]);
  await world.ok(experienceInvitations.respond, { as: waiting, body: { experience_id: id, ...accept } });
  await world.ok(experienceInvitations.respond, { as: other, body: { experience_id: id, ...reject } });
  equal("who accepted", (await toldOf(world, member, "experience_accept")).related_user_id, waiting.id);
  equal("who rejected", (await toldOf(world, member, "experience_reject")).related_user_id, other.id);
  const { distance } = await world.ok(users.distance, { as: waiting, params: { id: member.id } });
  equal("distance of the two", distance, 1);
}

/** Handing over. */
export const inheritanceRules: Readonly<Record<string, Row>> = {
  "invitations-are-inherited": row("what waits is the new creator's when the creator leaves", "R31", (world) =>
    isInherited(world, (as, id) => world.ok(experiences.leave, { as, params: { id } }, 200)),
  ),
  "invitations-outlive-an-account": row("and when the creator deletes the account", "R31", (world) =>
    isInherited(world, (as) => world.ok(accounts.remove, { as, body: { current_password: as.password } })),
  ),
};

/** Answering more than once. */
export const answerRules: Readonly<Record<string, Row>> = {
  "same-answer-twice": row("the same answer twice is good both times, another one is not", "R37", async (world) => {
    for (const [first, other, type] of [
      [accept, reject, "experience_accept"],
      [reject, accept, "experience_reject"],
    ] as const) {
      const [creator, guest] = await world.pair();
      const { id } = await sharedExperience(world, creator);
      await inviteInto(world, id, creator, guest);
      for (let times = 0; times < 2; times += 1) {
        await world.ok(experienceInvitations.respond, { as: guest, body: { experience_id: id, ...first } });
      }
      const asked = { as: guest, body: { experience_id: id, ...other } };
      await world.refused(experienceInvitations.respond, "EXPERIENCE_INVITATION_ANSWERED", asked);
      const told = (await allTold(world, creator)).filter(({ notification_type }) => notification_type === type);
      equal("how often the inviter is told", told.length, 1);
    }
  }),
};
