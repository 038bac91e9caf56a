import { experiences } from "@chonsu/shared/contract/experiences";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { sharedChain } from "../scene.ts";
import { beginExperience, bringInto, inviteInto } from "../things.ts";
import { toldOf } from "../told.ts";
import type { World } from "../world.ts";
import { inheritanceRules, invitedRules } from "./experience-rules.ts";

const EXPERIENCES = "wire.md §3 Experiences";
/** An experience of two: its creator and a member. */
async function teamOfTwo(world: World) {
  const [creator, member] = await world.pair();
  const { id } = await beginExperience(world, creator);
  await bringInto(world, id, creator, member);
  return { creator, member, id };
}

/** Team activities and who is in them. */
export const experiencesChecks: GroupChecks<"experiences"> = {
  create: {
    answers: {
      201: row("I am its creator and its only member", EXPERIENCES, async (world) => {
        const me = await world.member();
        const made = await world.ok(experiences.create, { as: me, body: { title: "함께한 일" } });
        equal("who is in it", [made.title, made.creator, made.accepted_users], ["함께한 일", me.id, [me.id]]);
        equal("nothing said yet", [made.experience_detail, made.pending_invitations], [[], []]);
        equal(
          "people",
          made.people.map(({ id }) => id),
          [me.id],
        );
      }),
    },
    refuses: {},
    rules: {
      "bad-title": row("a title is not blank and not too long", `${EXPERIENCES}; product.md §5`, async (world) => {
        const me = await world.member();
        for (const title of ["", "  ", "가".repeat(EXPERIENCE_TITLE_MAX + 1)]) {
          await world.refused(experiences.create, "VALIDATION", { as: me, body: { title } });
        }
      }),
    },
  },
  edit: {
    answers: {
      200: row("retitled; who is left out of the members is out, and told", `${EXPERIENCES}; R20`, async (world) => {
        const { creator, member, id } = await teamOfTwo(world);
        const body = { title: "바꾼 이름", accepted_users: [creator.id] };
        const edited = await world.ok(experiences.edit, { as: creator, params: { id }, body });
        equal("title and members", [edited.title, edited.accepted_users], ["바꾼 이름", [creator.id]]);
        equal(
          "whose words stay",
          edited.experience_detail.map(({ user }) => user),
          [creator.id],
        );
        const told = await toldOf(world, member, "experience_deleted");
        equal("related_user_id", told.related_user_id, creator.id);
      }),
    },
    refuses: {
      EXPERIENCE_CREATOR_STAYS: refusal("the creator cannot be left out", EXPERIENCES),
      EXPERIENCE_MEMBERS_ONLY_SHRINK: refusal("nobody becomes a member by it", EXPERIENCES),
      EXPERIENCE_NOT_CREATOR: refusal("a member is not its creator", "R20"),
      EXPERIENCE_NOT_FOUND: refusal("there is none", EXPERIENCES),
      USER_NOT_FOUND: refusal("nobody has the invitee's id", EXPERIENCES),
    },
    rules: {
      "wanted-invitations": row("the pending ones sent are the pending ones there are", EXPERIENCES, async (world) => {
        const [creator, a, b] = await world.trio();
        const { id } = await beginExperience(world, creator);
        const first = await inviteInto(world, id, creator, a);
        const wish = { experience: id, inviter: creator.id, invitee: b.id, status: "pending" } as const;
        const edited = await world.ok(experiences.edit, {
          as: creator,
          params: { id },
          body: { pending_invitations: [wish] },
        });
        equal(
          "invitees",
          edited.pending_invitations.map(({ invitee, status }) => [invitee, status]),
          [[b.id, "pending"]],
        );
        must(
          "the first is gone",
          edited.pending_invitations.every((each) => each.id !== first),
          edited,
        );
        await toldOf(world, a, "experience_invitation_deleted");
        await toldOf(world, b, "experience_request");
      }),
      "no-status-by-it": row("no status can be set by it; answered ones stay", EXPERIENCES, async (world) => {
        const { creator, member, id } = await teamOfTwo(world);
        const other = await world.member();
        const wish = { experience: id, inviter: creator.id, invitee: other.id, status: "accepted" } as const;
        const asked = { as: creator, params: { id }, body: { pending_invitations: [wish] } };
        const { success } = await world.ask(experiences.edit, asked);
        const seen = success?.body ?? (await world.ok(experiences.edit, { as: creator, params: { id }, body: {} }));
        equal("members", seen.accepted_users, [creator.id, member.id]);
        const answered = seen.pending_invitations.filter(({ status }) => status === "accepted");
        equal(
          "answered ones",
          answered.map(({ invitee }) => invitee),
          [member.id],
        );
      }),
    },
  },
  leave: {
    answers: {
      200: row("the creator leaves: it is handed to who joined first", `${EXPERIENCES}; R20`, async (world) => {
        const { creator, member, id } = await teamOfTwo(world);
        await world.ok(experiences.leave, { as: creator, params: { id } }, 200);
        const [left] = await world.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
        equal("creator and members", [left?.creator, left?.accepted_users], [member.id, [member.id]]);
      }),
      204: row("the last one leaves: it is deleted", `${EXPERIENCES}; R20`, async (world) => {
        const me = await world.member();
        const { id } = await beginExperience(world, me);
        await world.ok(experiences.leave, { as: me, params: { id } }, 204);
        await world.refused(experiences.leave, "EXPERIENCE_NOT_FOUND", { as: me, params: { id } });
      }),
    },
    refuses: {
      EXPERIENCE_NOT_MEMBER: refusal("who is not in it cannot leave", EXPERIENCES),
      EXPERIENCE_NOT_FOUND: refusal("there is none", EXPERIENCES),
    },
    rules: inheritanceRules,
  },
  ofUser: {
    answers: {
      200: row("those somebody is a member of", EXPERIENCES, async (world) => {
        const { creator, member, id } = await teamOfTwo(world);
        const own = await beginExperience(world, creator);
        const reader = (await sharedChain(world)).stranger;
        const theirs = await world.ok(experiences.ofUser, { as: reader, params: { userId: creator.id } });
        equal(
          "of the creator",
          theirs.map((each) => each.id),
          [id, own.id],
        );
        const joined = await world.ok(experiences.ofUser, { as: reader, params: { userId: member.id } });
        equal(
          "of the member",
          joined.map((each) => each.id),
          [id],
        );
        equal("members, first joined first", joined[0]?.accepted_users, [creator.id, member.id]);
      }),
    },
    refuses: {},
    rules: invitedRules,
  },
  withPending: {
    answers: {
      200: row("and for myself those I am invited to", EXPERIENCES, async (world) => {
        const [creator, invitee] = await world.pair();
        const { id } = await beginExperience(world, creator);
        await inviteInto(world, id, creator, invitee);
        const params = { userId: invitee.id };
        const mine = await world.ok(experiences.withPending, { as: invitee, params });
        equal(
          "what I see",
          mine.map((each) => each.id),
          [id],
        );
        equal("what others see of me", await world.ok(experiences.withPending, { as: creator, params }), []);
      }),
    },
    refuses: {},
  },
};
