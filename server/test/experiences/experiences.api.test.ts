import { experiences } from "@chonsu/db/tables/experiences";
import { describe, expect, it } from "vitest";
import { leave, together } from "../support/experiences.ts";
import { startTestApp } from "../support/harness.ts";

describe("DELETE /api/experiences/{id}/delete/", () => {
  it("lets all members leave at the same time: the last one deletes it, and nothing remains", async () => {
    const app = await startTestApp();
    const members = ["haneul", "junho", "minji", "doyun", "yuna", "seoyun"] as const;
    const { id } = await together(app, "haneul", members.slice(1));
    const responses = await Promise.all(members.flatMap((who) => [leave(app, who, id), leave(app, who, id)]));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 200)).toHaveLength(members.length - 1);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const left = app.ctx.db.select().from(experiences).all();
    expect(left.map((row) => row.id)).not.toContain(id);
  });
});
