import { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { experienceLinks } from "@chonsu/shared/contract/experience-links";
import { experiences } from "@chonsu/shared/contract/experiences";
import { users } from "@chonsu/shared/contract/users";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must, present } from "../failure.ts";
import { sharedChain } from "../scene.ts";
import { beginExperience, bringInto, inviteInto, sharedExperience } from "../things.ts";

const EXPERIENCES = "wire.md §3 Experiences";
const CODE_MIN = 16;

/** A link that its creator has switched off. */
async function switchedOff(dataset: Dataset) {
  const { owner } = await sharedChain(dataset);
  const { code, detail } = await sharedExperience(dataset, owner);
  await dataset.ok(experienceDetails.remove, { as: owner, params: { id: detail.id } });
  return { as: owner, params: { code } };
}

export const experienceLinksChecks: GroupChecks<"experienceLinks"> = {
  read: {
    answers: {
      200: row("the creator's link; null for other members", `${EXPERIENCES}; R21`, async (dataset) => {
        const [creator, member] = await dataset.pair();
        const { id } = await beginExperience(dataset, creator);
        await bringInto(dataset, id, creator, member);
        const params = { userId: creator.id, expId: id };
        const { link } = await dataset.ok(experienceLinks.read, { as: creator, params });
        const path = new URL(present("a link", link)).pathname;
        must("…/experience/welcome/{code} with a code that cannot be guessed", isLanding(path), link);
        equal("the member's", await dataset.ok(experienceLinks.read, { as: member, params }), { link: null });
      }),
    },
    refuses: {
      EXPERIENCE_NOT_MEMBER: refusal("who is not in it", EXPERIENCES),
      EXPERIENCE_NOT_FOUND: refusal("there is none", EXPERIENCES),
    },
    rules: {
      "null-for-who-is-invited": row(
        "null as long as an invitation waits, and no link",
        EXPERIENCES,
        async (dataset) => {
          const [creator, guest] = await dataset.pair();
          const { id } = await beginExperience(dataset, creator);
          await inviteInto(dataset, id, creator, guest);
          for (const card of [creator, guest]) {
            const answer = await dataset.ok(experienceLinks.read, {
              as: guest,
              params: { userId: card.id, expId: id },
            });
            equal("what the invitee reads", answer, { link: null });
          }
        },
      ),
    },
  },
  welcome: {
    answers: {
      200: row("who invites into what", EXPERIENCES, async (dataset) => {
        const { owner, friend } = await sharedChain(dataset);
        const { id, code } = await sharedExperience(dataset, owner);
        const { experience, user } = await dataset.ok(experienceLinks.welcome, { as: friend, params: { code } });
        equal("experience, inviter, distance", [experience.id, user.id, user.relation_degree], [id, owner.id, 1]);
      }),
    },
    refuses: {
      EXPERIENCE_LINK_OFF: refusal("the creator's own words are deleted", "R22", switchedOff),
      EXPERIENCE_LINK_NOT_FOUND: refusal("nobody made this code", EXPERIENCES),
    },
    rules: {
      "visitors-form": row(
        "a visitor sees no invitations and of people the inviter only",
        "wire.md §2",
        async (dataset) => {
          const [creator, member] = await dataset.pair();
          const { id, code } = await sharedExperience(dataset, creator);
          await bringInto(dataset, id, creator, member);
          const { experience, user } = await dataset.ok(experienceLinks.welcome, { params: { code } });
          equal("pending_invitations", experience.pending_invitations, []);
          equal(
            "people",
            experience.people.map((each) => each.id),
            [creator.id],
          );
          must("no relation_degree", !("relation_degree" in user), user);
          equal("keywords of the inviter", user.profile.keywords, []);
        },
      ),
    },
  },
  join: {
    answers: {
      200: row("a member and a chon; a second time changes nothing", `${EXPERIENCES}; R21`, async (dataset) => {
        const [creator, newcomer] = await dataset.pair();
        const { id, code } = await sharedExperience(dataset, creator);
        for (let time = 0; time < 2; time += 1) {
          await dataset.ok(experienceLinks.join, { as: newcomer, params: { code } });
          const [joined] = await dataset.ok(experiences.ofUser, { as: newcomer, params: { userId: newcomer.id } });
          equal("members", [joined?.id, joined?.accepted_users], [id, [creator.id, newcomer.id]]);
          equal("details", joined?.experience_detail.length, 2);
        }
        const { distance } = await dataset.ok(users.distance, { as: newcomer, params: { id: creator.id } });
        equal("distance", distance, 1);
      }),
    },
    refuses: {
      EXPERIENCE_LINK_OFF: refusal("the link is off", "R22", async (dataset) => ({
        ...(await switchedOff(dataset)),
        as: await dataset.member(),
      })),
      EXPERIENCE_LINK_NOT_FOUND: refusal("nobody made this code", EXPERIENCES),
    },
  },
};

function isLanding(path: string): boolean {
  const code = /^\/experience\/welcome\/([^/]+)$/.exec(path)?.[1];
  return code !== undefined && code.length >= CODE_MIN;
}
