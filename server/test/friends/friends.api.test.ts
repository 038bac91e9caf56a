import { CAST } from "@chonsu/db/seed/cast";
import { EXAMPLES } from "@chonsu/db/seed/chon-map";
import type { ChonMap, Friend } from "@chonsu/shared/entities/friends";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";

const target = EXAMPLES.twoChon.to;

describe("chons", () => {
  it("keeps one row a pair when both ask each other many times at once", async () => {
    const app = await startTestApp();
    const [a, b] = [app.as("haneul"), app.as(target)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const [who, to] = n % 2 === 0 ? ([a, target] as const) : ([b, "haneul"] as const);
        return who.post("/api/friends/").send({ to_user_id: CAST[to].id });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "REQUEST_PENDING")).toHaveLength(19);
  });

  it("draws the map: my 1촌 and 2촌 with faces, and each chon of my chons once", async () => {
    const { as } = await startTestApp();
    const { people, links } = (await as("haneul").get("/api/friends/map/").expect(200)).body as ChonMap;
    const mine = await as("haneul").get("/api/friends/one-degree/");
    const near = people.filter(({ relation_degree }) => relation_degree === 1);
    expect(near.map(({ id }) => id)).toEqual(mine.body.map(({ id }: { id: number }) => id));
    expect(near.map(({ image }) => image)).toEqual(
      mine.body.map(({ profile }: { profile: { image: string | null } }) => profile.image),
    );
    expect(new Set(people.map(({ relation_degree }) => relation_degree))).toEqual(new Set([1, 2]));
    const pairs = links.map(([a, b]) => `${a}-${b}`);
    const expected = new Set<string>();
    for (const { id } of near) {
      const relations = (await as("haneul").get(`/api/friends/${id}/`)).body as Friend[];
      for (const { status, from_user: a, to_user: b } of relations) {
        if (status !== "accepted" || [a.id, b.id].includes(CAST.haneul.id)) continue;
        expected.add(`${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}`);
      }
    }
    expect(pairs.toSorted()).toEqual([...expected].toSorted());
    const drawn = new Set(people.map(({ id }) => id));
    expect(links.flat().filter((id) => !drawn.has(id))).toEqual([]);
  });

  it("draws an empty map for somebody without chons", async () => {
    const { as } = await startTestApp();
    expect((await as("hangyeol").get("/api/friends/map/").expect(200)).body).toEqual({ people: [], links: [] });
  });
});
