import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { openTestProduct } from "../harness.ts";
import { give, seenBy } from "./given.ts";

const { garam, hangyeol, yuna } = CAST;
const DAY = 86_400_000;

describe("POST /__standin/give/experiences/", () => {
  it("makes one without any options", async () => {
    const test = await openTestProduct();
    const { ids, experiences, links } = await give(test, "experiences", {});
    expect(experiences).toMatchObject([{ id: ids[0], is_team_project: false, pending_invitations: [] }]);
    expect(experiences[0].experience_detail).toHaveLength(1);
    expect(links).toEqual([]);
  });

  it("makes one as wanted, with members, pending invitations and rejections", async () => {
    const test = await openTestProduct();
    const { ids: people } = await give(test, "members", { count: 3 });
    const options = {
      creator_id: garam.id,
      title: "로봇 대회",
      description: "팔을 만들었어요.",
      tags: ["로봇"],
      skills_used: ["Rust"],
      start_date: "2026-03-02",
      end_date: "2026-06-20",
      member_ids: [people[0]],
      pending_ids: [people[1]],
      rejected_ids: [people[2]],
      link: "on",
      age_ms: 20 * DAY,
    };
    const { ids, experiences, links } = await give(test, "experiences", options);
    expect(experiences[0]).toMatchObject({
      title: "로봇 대회",
      creator: garam.id,
      accepted_users: [garam.id, people[0]],
      experience_detail: [
        { user: garam.id, description: "팔을 만들었어요.", tags: ["로봇"], skills_used: ["Rust"] },
        { user: people[0], tags: ["로봇"], skills_used: [], start_date: "2026-03-02" },
      ],
    });
    const states = experiences[0].pending_invitations.map((one: { status: string }) => one.status);
    expect(states).toEqual(["accepted", "pending", "rejected"]);
    expect(test.product.instance.ctx.graph.distance(garam.id, people[0])).toBe(1);
    const me = await seenBy(test, "garam", "/api/current-user/");
    expect(me.profile.skills.map(({ skill }: { skill: string }) => skill)).toContain("Rust");
    const code = links[0].split("/").at(-1);
    const shown = await test.visitor().get(`/api/experience-detail/${code}/`).expect(200);
    expect(shown.body.experience.id).toBe(ids[0]);
  });

  it("makes a link that is switched off", async () => {
    const test = await openTestProduct();
    const { links } = await give(test, "experiences", { creator_id: garam.id, link: "off" });
    const code = links[0].split("/").at(-1);
    const { body } = await test.visitor().get(`/api/experience-detail/${code}/`).expect(400);
    expect(body.code).toBe("EXPERIENCE_LINK_OFF");
  });

  it("makes no chon for a member with 50 chons", async () => {
    const test = await openTestProduct();
    await give(test, "experiences", { creator_id: yuna.id, member_ids: [hangyeol.id] });
    expect(test.product.instance.ctx.graph.friendsOf(hangyeol.id)).toEqual([]);
  });
});
