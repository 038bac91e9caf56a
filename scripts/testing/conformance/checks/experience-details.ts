import { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { experiences } from "@chonsu/shared/contract/experiences";
import { users } from "@chonsu/shared/contract/users";
import { EXPERIENCE_KEYWORDS_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must, present } from "../failure.ts";
import type { Member } from "../people.ts";
import { sharedChain } from "../scene.ts";
import { beginExperience, bringInto, freshWord } from "../things.ts";

const EXPERIENCES = "wire.md §3 Experiences";
const words = { description: "했던 일", tags: ["로봇"] };

async function silentExperience(dataset: Dataset, as: Member): Promise<number> {
  return (await dataset.ok(experiences.create, { as, body: { title: "말 없는 경험" } })).id;
}

export const experienceDetailsChecks: GroupChecks<"experienceDetails"> = {
  create: {
    answers: {
      201: row("what I did, when, with what; skills join my profile", EXPERIENCES, async (dataset) => {
        const me = await dataset.member();
        const [experience, skill] = [await silentExperience(dataset, me), freshWord(dataset)];
        const days = { start_date: "2026-01-31", end_date: "2026-02-01" };
        const body = { ...words, experience, skills_used: [skill], ...days };
        const { id, ...made } = await dataset.ok(experienceDetails.create, { as: me, body });
        equal("the detail", made, { ...body, user: me.id });
        const { skills } = await dataset.ok(users.profile, { as: me, params: { id: me.id } });
        equal(
          "skills of the profile",
          skills.map((each) => each.skill),
          [skill],
        );
        must("an id", id > 0, id);
      }),
    },
    refuses: {
      EXPERIENCE_DETAIL_EXISTS: refusal("one each", EXPERIENCES),
      EXPERIENCE_NOT_MEMBER: refusal("who is not in it says nothing", EXPERIENCES),
      EXPERIENCE_NOT_FOUND: refusal("there is none", EXPERIENCES),
    },
    rules: {
      "creators-must": row(
        "the creator's description is not blank and has one to five tags",
        EXPERIENCES,
        async (dataset) => {
          const { owner } = await sharedChain(dataset);
          const experience = await silentExperience(dataset, owner);
          const tags = Array.from({ length: EXPERIENCE_KEYWORDS_MAX + 1 }, (_none, index) => `${index}`);
          for (const wrong of [{ description: " " }, { tags: [] }, { tags }, { tags: ["가", "가"] }]) {
            const body = { ...words, experience, ...wrong };
            await dataset.refused(experienceDetails.create, "VALIDATION", { as: owner, body });
          }
        },
      ),
      days: row(
        "a day that is none, or an end before the start, is bad input",
        `${EXPERIENCES}; product.md §5`,
        async (dataset) => {
          const { owner } = await sharedChain(dataset);
          const experience = await silentExperience(dataset, owner);
          const backwards = { start_date: "2026-02-02", end_date: "2026-02-01" };
          for (const days of [{ start_date: "2025-02-29" }, { start_date: "어제" }, backwards]) {
            const body = { ...words, experience, ...days };
            await dataset.refused(experienceDetails.create, "VALIDATION", { as: owner, body });
          }
          await dataset.ok(experienceDetails.create, {
            as: owner,
            body: { ...words, experience, start_date: "2024-02-29" },
          });
        },
      ),
    },
  },
  edit: {
    answers: {
      200: row("any subset changes, the rest stays", EXPERIENCES, async (dataset) => {
        const me = await dataset.member();
        const { detail } = await beginExperience(dataset, me);
        const asked = { as: me, params: { id: detail.id }, body: { description: "고친 말" } };
        equal("the detail", await dataset.ok(experienceDetails.edit, asked), { ...detail, description: "고친 말" });
      }),
    },
    refuses: {
      EXPERIENCE_DETAIL_NOT_OWNED: refusal("each their own, the creator included", "R20", async (dataset) => {
        const [creator, member] = await dataset.pair();
        const { id } = await beginExperience(dataset, creator);
        await bringInto(dataset, id, creator, member);
        const [listed] = await dataset.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
        const theirs = listed?.experience_detail.find(({ user }) => user === member.id);
        return { as: creator, params: { id: present("the member's detail", theirs).id }, body: words };
      }),
      EXPERIENCE_DETAIL_NOT_FOUND: refusal("there is none", EXPERIENCES),
    },
  },
  remove: {
    answers: {
      204: row("its own, and those of members of its experience", EXPERIENCES, async (dataset) => {
        const [creator, member] = await dataset.pair();
        const { id, detail } = await beginExperience(dataset, creator);
        await bringInto(dataset, id, creator, member);
        const [before] = await dataset.ok(experiences.ofUser, { as: creator, params: { userId: creator.id } });
        const theirs = present(
          "the member's detail",
          before?.experience_detail.find(({ user }) => user === member.id),
        );
        await dataset.ok(experienceDetails.remove, { as: creator, params: { id: theirs.id } });
        const [after] = await dataset.ok(experiences.ofUser, { as: creator, params: { userId: creator.id } });
        equal(
          "what is left",
          after?.experience_detail.map((each) => each.id),
          [detail.id],
        );
      }),
    },
    refuses: {
      EXPERIENCE_DETAIL_NOT_OWNED: refusal("not the creator's by a member", EXPERIENCES),
      EXPERIENCE_DETAIL_NOT_FOUND: refusal("there is none", EXPERIENCES),
    },
  },
};
