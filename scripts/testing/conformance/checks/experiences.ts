import { experiences } from "@chonsu/shared/contract/experiences";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must } from "../failure.ts";
import { publishedOf } from "../published.ts";
import { sharedChain } from "../scene.ts";
import { beginExperience, bringInto, inviteInto } from "../things.ts";
import { inheritanceRules, invitedRules } from "./rules/experience-rules.ts";

const EXPERIENCES = "wire.md §3 Experiences";
/** An experience of two: its creator and a member. */
async function teamOfTwo(dataset: Dataset) {
  const [creator, member] = await dataset.pair();
  const { id } = await beginExperience(dataset, creator);
  await bringInto(dataset, id, creator, member);
  return { creator, member, id };
}

export const experiencesChecks: GroupChecks<"experiences"> = {
  create: {
    answers: {
      201: row("I am its creator and its only member", EXPERIENCES, async (dataset) => {
        const me = await dataset.member();
        const made = await dataset.ok(experiences.create, { as: me, body: { title: "함께한 일" } });
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
      "bad-title": row("a title is not blank and not too long", `${EXPERIENCES}; product.md §5`, async (dataset) => {
        const me = await dataset.member();
        for (const title of ["", "  ", "가".repeat(EXPERIENCE_TITLE_MAX + 1)]) {
          await dataset.refused(experiences.create, "VALIDATION", { as: me, body: { title } });
        }
      }),
    },
  },
  edit: {
    answers: {
      200: row("retitled; who is left out of the members is out, and told", `${EXPERIENCES}; R20`, async (dataset) => {
        const { creator, member, id } = await teamOfTwo(dataset);
        const body = { title: "바꾼 이름", accepted_users: [creator.id] };
        const edited = await dataset.ok(experiences.edit, { as: creator, params: { id }, body });
        equal("title and members", [edited.title, edited.accepted_users], ["바꾼 이름", [creator.id]]);
        equal(
          "whose words stay",
          edited.experience_detail.map(({ user }) => user),
          [creator.id],
        );
        const published = await publishedOf(dataset, member, "experience_deleted");
        equal("related_user_id", published.related_user_id, creator.id);
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
      "wanted-invitations": row(
        "the pending ones sent are the pending ones there are",
        EXPERIENCES,
        async (dataset) => {
          const [creator, a, b] = await dataset.trio();
          const { id } = await beginExperience(dataset, creator);
          const first = await inviteInto(dataset, id, creator, a);
          const options = { experience: id, inviter: creator.id, invitee: b.id, status: "pending" } as const;
          const edited = await dataset.ok(experiences.edit, {
            as: creator,
            params: { id },
            body: { pending_invitations: [options] },
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
          await publishedOf(dataset, a, "experience_invitation_deleted");
          await publishedOf(dataset, b, "experience_request");
        },
      ),
      "no-status-by-it": row("no status can be set by it; answered ones stay", EXPERIENCES, async (dataset) => {
        const { creator, member, id } = await teamOfTwo(dataset);
        const other = await dataset.member();
        const options = { experience: id, inviter: creator.id, invitee: other.id, status: "accepted" } as const;
        const asked = { as: creator, params: { id }, body: { pending_invitations: [options] } };
        const { success } = await dataset.ask(experiences.edit, asked);
        const seen = success?.body ?? (await dataset.ok(experiences.edit, { as: creator, params: { id }, body: {} }));
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
      200: row("the creator leaves: it is handed to who joined first", `${EXPERIENCES}; R20`, async (dataset) => {
        const { creator, member, id } = await teamOfTwo(dataset);
        await dataset.ok(experiences.leave, { as: creator, params: { id } }, 200);
        const [left] = await dataset.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
        equal("creator and members", [left?.creator, left?.accepted_users], [member.id, [member.id]]);
      }),
      204: row("the last one leaves: it is deleted", `${EXPERIENCES}; R20`, async (dataset) => {
        const me = await dataset.member();
        const { id } = await beginExperience(dataset, me);
        await dataset.ok(experiences.leave, { as: me, params: { id } }, 204);
        await dataset.refused(experiences.leave, "EXPERIENCE_NOT_FOUND", { as: me, params: { id } });
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
      200: row("those somebody is a member of", EXPERIENCES, async (dataset) => {
        const { creator, member, id } = await teamOfTwo(dataset);
        const own = await beginExperience(dataset, creator);
        const reader = (await sharedChain(dataset)).stranger;
        const theirs = await dataset.ok(experiences.ofUser, { as: reader, params: { userId: creator.id } });
        equal(
          "of the creator",
          theirs.map((each) => each.id),
          [id, own.id],
        );
        const joined = await dataset.ok(experiences.ofUser, { as: reader, params: { userId: member.id } });
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
      200: row("and for myself those I am invited to", EXPERIENCES, async (dataset) => {
        const [creator, invitee] = await dataset.pair();
        const { id } = await beginExperience(dataset, creator);
        await inviteInto(dataset, id, creator, invitee);
        const params = { userId: invitee.id };
        const mine = await dataset.ok(experiences.withPending, { as: invitee, params });
        equal(
          "what I see",
          mine.map((each) => each.id),
          [id],
        );
        equal("what others see of me", await dataset.ok(experiences.withPending, { as: creator, params }), []);
      }),
    },
    refuses: {},
  },
};
