import { EXPERIENCE_KEYWORDS_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, ownerRow, row, soloRow, teamRow, writerRow } from "../check.ts";
import type { Member } from "../dataset.ts";
import { equal, must, valuesOf } from "../failure.ts";
import { beginExperience, detailOf, teamOfTwo } from "../things.ts";

const words = { description: "했던 일", tags: ["로봇"] };

async function silentExperience(as: Member): Promise<number> {
  return (await as.experiences.create({ body: { title: "말 없는 경험" } })).id;
}

export const experienceDetailsChecks: GroupChecks<"experienceDetails"> = {
  create: {
    201: soloRow("text, period and tags are stored; skills are added to my profile", async (me, dataset) => {
      const [experience, skill] = [await silentExperience(me), dataset.word()];
      const days = { start_date: "2026-01-31", end_date: "2026-02-01" };
      const body = { ...words, experience, skills_used: [skill], ...days };
      const { id, written_by: _addition, ...made } = await me.experienceDetails.create({ body });
      equal("the detail", made, { ...body, user: me.id });
      const { skills } = await me.users.profile({ params: { id: me.id } });
      equal("skills of the profile", valuesOf(skills, "skill"), [skill]);
      must("an id", id > 0, id);
    }),
    "creators-must": ownerRow("the creator's description is not blank and has one to five tags", async ({ owner }) => {
      const experience = await silentExperience(owner);
      const tags = Array.from({ length: EXPERIENCE_KEYWORDS_MAX + 1 }, (_none, index) => `${index}`);
      for (const wrong of [{ description: " " }, { tags: [] }, { tags }, { tags: ["가", "가"] }]) {
        const body = { ...words, experience, ...wrong };
        await owner.refused.experienceDetails.create("VALIDATION", { body });
      }
    }),
    days: ownerRow("an invalid date, or an end before the start, is bad input (+ product.md §5)", async ({ owner }) => {
      const experience = await silentExperience(owner);
      const backwards = { start_date: "2026-02-02", end_date: "2026-02-01" };
      for (const days of [{ start_date: "2025-02-29" }, { start_date: "어제" }, backwards]) {
        const body = { ...words, experience, ...days };
        await owner.refused.experienceDetails.create("VALIDATION", { body });
      }
      await owner.experienceDetails.create({ body: { ...words, experience, start_date: "2024-02-29" } });
    }),
  },
  edit: {
    200: soloRow("any subset changes, and the rest stays", async (me) => {
      const { detail } = await beginExperience(me);
      const edited = await me.experienceDetails.edit({ params: { id: detail.id }, body: { description: "고친 말" } });
      equal("the detail", edited, { ...detail, description: "고친 말" });
      const tagged = await me.experienceDetails.edit({ params: { id: detail.id }, body: { tags: ["다른 말"] } });
      equal("the detail", tagged, { ...edited, tags: ["다른 말"] });
    }),
    "own-words": writerRow("the words stay the inviter's until a joiner saves other ones (R46)", async (team) => {
      const { creator, member, id, detail } = team;
      const copied = await detailOf(member, id);
      equal(
        "written_by of the inviter's and of the joiner's",
        [detail.written_by, copied.written_by],
        [null, creator.id],
      );
      const params = { id: copied.id };
      const dated = await member.experienceDetails.edit({ params, body: { start_date: "2026-01-31" } });
      equal("written_by after a new date", dated.written_by, creator.id);
      const { description } = copied;
      const repeated = await member.experienceDetails.edit({ params, body: { description } });
      equal("written_by after the same words", repeated.written_by, creator.id);
      const saved = await member.experienceDetails.edit({ params, body: { description: "내가 맡은 일" } });
      equal("written_by after own words", saved.written_by, null);
    }),
    EXPERIENCE_DETAIL_NOT_OWNED: row("each member deletes the own one, the creator too (R20)", async (dataset) => {
      const { creator, member, id } = await teamOfTwo(dataset);
      return { as: creator, params: { id: (await detailOf(member, id)).id }, body: words };
    }),
  },
  remove: {
    204: teamRow("the own one, and those of members of its experience", async ({ creator, member, id, detail }) => {
      await creator.experienceDetails.remove({ params: { id: (await detailOf(member, id)).id } });
      const [after] = await creator.experiences.ofUser({ params: { userId: creator.id } });
      equal("what is left", valuesOf(after?.experience_detail, "id"), [detail.id]);
    }),
  },
};
