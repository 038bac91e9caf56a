import { CAST } from "@chonsu/db/seed/cast";
import { EXAMPLES } from "@chonsu/db/seed/chon-map";
import { describe, expect, it } from "vitest";
import { startTestApp } from "./harness.ts";

describe("POST /api/friends/", () => {
  it("refuses a caller without a token, and says how to come back", async () => {
    const { visitor } = await startTestApp();
    const response = await visitor().post("/api/friends/").send({ to_user_id: 1 });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ code: "not_authenticated", detail: "로그인이 필요합니다." });
    expect(response.headers["www-authenticate"]).toBe("Bearer");
  });

  it("creates a pending request that the receiver is told of", async () => {
    const { as } = await startTestApp();
    const target = CAST[EXAMPLES.twoChon.to];
    const response = await as("haneul").post("/api/friends/").send({ to_user_id: target.id });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ status: "pending", to_user: { id: target.id, relation_degree: 2 } });
    expect(JSON.stringify(response.body)).not.toContain("@kaist");
    const again = await as("haneul")
      .post("/api/friends/")
      .send({ to_user_id: String(target.id) });
    expect(again.body.code).toBe("REQUEST_PENDING");
  });

  it.each([{ to_user_id: "x" }, {}, { to_user_id: -1 }, { to_user_id: 1.5 }, { to_user_id: null }])(
    "answers %j as bad input in Korean",
    async (body) => {
      const { as } = await startTestApp();
      const response = await as("haneul").post("/api/friends/").send(body);
      expect(response.status).toBe(400);
      expect(response.body.code).toBe("VALIDATION");
      expect(response.body.fields.to_user_id).toEqual(response.body.to_user_id);
      expect(response.body.detail).toMatch(/[가-힣]/);
    },
  );
});
