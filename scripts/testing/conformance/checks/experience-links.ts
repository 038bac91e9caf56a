import { type GroupChecks, pairRow, peopleRow, row, teamRow } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { added } from "../differences/guard.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { people } from "../people.ts";
import { beginExperience, bringInto, inviteInto, sharedExperience } from "../things.ts";

const CODE_MIN = 16;

/** A link that its creator has switched off. */
async function switchedOff(dataset: Dataset) {
  const { owner } = await people(dataset, "owner");
  const { code, detail } = await sharedExperience(owner);
  await owner.experienceDetails.remove({ params: { id: detail.id } });
  return { as: owner, params: { code } };
}

export const experienceLinksChecks: GroupChecks<"experienceLinks"> = {
  read: {
    200: teamRow("the creator gets the link; other members get null (+ R21)", async ({ creator, member, id }) => {
      const params = { userId: creator.id, expId: id };
      const { link } = await creator.experienceLinks.read({ params });
      const path = new URL(present("a link", link)).pathname;
      must("…/experience/welcome/{code} with a code that cannot be guessed", isLanding(path), link);
      equal("the member's", await member.experienceLinks.read({ params }), { link: null });
    }),
    "null-for-who-is-invited": pairRow(
      "null for the creator without a link, and for an invited member",
      async ([creator, guest]) => {
        const { id } = await beginExperience(creator);
        await inviteInto(creator, id, guest);
        for (const card of [creator, guest]) {
          const answer = await guest.experienceLinks.read({ params: { userId: card.id, expId: id } });
          equal("what the invitee reads", answer, { link: null });
        }
      },
    ),
  },
  welcome: {
    200: peopleRow("owner", "friend")("shows the inviter and the experience", async ({ owner, friend }) => {
      const { id, code } = await sharedExperience(owner);
      const { experience, user } = await friend.experienceLinks.welcome({ params: { code } });
      equal("experience and inviter", [experience.id, user.id], [id, owner.id]);
      equal("the distance", added("User.relation_degree", user.relation_degree), 1);
    }),
    EXPERIENCE_LINK_OFF: row("refused after the creator's own text was deleted (R22)", switchedOff),
    "visitors-form": pairRow(
      "a visitor sees no invitations, and only the inviter of all people (wire.md §2)",
      async ([creator, member], dataset) => {
        const { id, code } = await sharedExperience(creator);
        await bringInto(creator, id, member);
        const { experience, user } = await dataset.visitor.experienceLinks.welcome({ params: { code } });
        equal("pending_invitations", experience.pending_invitations, []);
        equal("people", valuesOf(experience.people, "id"), [creator.id]);
        must("no relation_degree", !("relation_degree" in user), user);
        equal("keywords of the inviter", user.profile.keywords, []);
      },
    ),
  },
  join: {
    200: pairRow("makes a member and a chon; a second call changes nothing (+ R21)", async ([creator, newcomer]) => {
      const { id, code } = await sharedExperience(creator);
      for (let time = 0; time < 2; time += 1) {
        await newcomer.experienceLinks.join({ params: { code } });
        const [joined] = await newcomer.experiences.ofUser({ params: { userId: newcomer.id } });
        equal("members", [joined?.id, joined?.accepted_users], [id, [creator.id, newcomer.id]]);
        equal("details", joined?.experience_detail.length, 2);
      }
      equal("distance", (await newcomer.users.distance({ params: { id: creator.id } })).distance, 1);
    }),
    EXPERIENCE_LINK_OFF: row("the link is off (R22)", async (dataset) => ({
      ...(await switchedOff(dataset)),
      as: await dataset.member(),
    })),
  },
};

function isLanding(path: string): boolean {
  const code = /^\/experience\/welcome\/([^/]+)$/.exec(path)?.[1];
  return code !== undefined && code.length >= CODE_MIN;
}
