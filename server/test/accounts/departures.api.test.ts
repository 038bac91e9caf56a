import { CAST } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { depart, startTestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

const { haneul, junho, minji, doyun, jimin } = CAST;

describe("a member who left", () => {
  it.each(["haneul", "junho", "dahye", "sora"] as const)("leaves nothing that cannot be: %s", async (handle) => {
    const app = await startTestApp();
    await depart(app, handle);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("gives the place back to the inviter: the invitation link is deleted", async () => {
    const app = await startTestApp();
    const links = async () => (await app.as("haneul").get("/api/invitation-links/")).body;
    const before = await links();
    await depart(app, "jimin");
    const expected = before.filter(({ invitee_id }: { invitee_id: number | null }) => invitee_id !== jimin.id);
    expect(expected).toHaveLength(before.length - 1);
    expect(await links()).toEqual(expected);
  });

  it("passes experiences on to the member who joined first, and deletes those without other members", async () => {
    const app = await startTestApp();
    const connection = connectionOf(app);
    const experience = (id: number, creator_id: number, ...members: [number, number][]) => {
      const rows = members.map(([user_id, joined_at]) => ({ experience_id: id, user_id, joined_at }));
      insertRows(connection, { experiences: [{ id, creator_id, title: "로봇" }], experience_members: rows });
    };
    experience(901, haneul.id, [haneul.id, 1], [minji.id, 3], [junho.id, 2]);
    // Both join in the same millisecond, doyun before minji.
    experience(902, haneul.id, [haneul.id, 1], [doyun.id, 2], [minji.id, 2]);
    experience(903, junho.id, [junho.id, 5], [haneul.id, 1]);
    experience(904, haneul.id, [haneul.id, 1]);
    await depart(app, "haneul");
    const left = connection.prepare("select id, creator_id from experiences where id > 900").all();
    expect(left).toEqual([901, 902, 903].map((id) => ({ id, creator_id: id === 902 ? doyun.id : junho.id })));
  });
});
