import { CAST } from "@chonsu/db/seed/cast";
import type { Project } from "@chonsu/shared/entities/projects";
import { expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";

it("says of everybody on a post how far they are, whatever distance of authors was asked for", async () => {
  const app = await startTestApp();
  const { body } = await app
    .as("haneul")
    .post("/api/search/projects/?page_size=50")
    .send({ degree: [1] })
    .expect(200);
  const posts: Project[] = body.results;
  const shown = posts.flatMap((post) => [post.user, ...post.tagged_users, ...post.liked_users]);
  const distances = shown.map(({ id }) => app.ctx.graph.distance(CAST.haneul.id, id));
  expect(shown.map((user) => user.relation_degree)).toEqual(distances);
  expect(Math.max(...distances.map(Number))).toBeGreaterThan(1);
});
