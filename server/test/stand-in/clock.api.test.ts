import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { openTestProduct } from "./harness.ts";

const HOUR = 3_600_000;
const NOON = "2026-03-02T12:00:00.000+09:00";

describe("the clock of a product", () => {
  it("expires tokens: the access token after its lifetime, the refresh token after its own", async () => {
    const test = await openTestProduct();
    const { access, refresh } = await test.signIn("haneul");
    const me = () => test.visitor().get("/api/friends/").set("Authorization", `Bearer ${access}`);
    await me().expect(200);
    await test.control.post("/__standin/clock/shift/").send({ ms: ACCESS_TOKEN_LIFETIME_MS }).expect(200);
    await me().expect(401);
    const renewed = await test.visitor().post("/api/token/refresh/").send({ refresh }).expect(200);
    await test.visitor().get("/api/friends/").set("Authorization", `Bearer ${renewed.body.access}`).expect(200);
    await test.control.post("/__standin/clock/shift/").send({ ms: REFRESH_TOKEN_LIFETIME_MS }).expect(200);
    await test.visitor().post("/api/token/refresh/").send({ refresh }).expect(401);
  });

  it("stands still in rows and answers when it is frozen, and continues from there", async () => {
    const test = await openTestProduct();
    const frozen = await test.control.post("/__standin/clock/freeze/").send({ at: NOON }).expect(200);
    expect(frozen.body).toMatchObject({ now: NOON, frozen: true });
    const haneul = await test.as("haneul");
    const call = { title: "글", content: "글", keywords: ["로봇"] };
    const { body } = await haneul.post("/api/projects/").send(call).expect(201);
    expect(body.created_at).toBe(NOON);
    const resumed = await test.control.post("/__standin/clock/resume/").send({}).expect(200);
    expect(resumed.body.frozen).toBe(false);
    expect(Date.parse(resumed.body.now) - Date.parse(NOON)).toBeLessThan(HOUR);
    const back = await test.control.post("/__standin/clock/reset/").send({}).expect(200);
    expect(Math.abs(back.body.offset_ms)).toBeLessThan(10);
  });

  it("refuses invalid durations and times", async () => {
    const test = await openTestProduct();
    for (const body of [{}, { ms: "soon" }, { ms: 1.5 }, { ms: -1 }, { ms: 1e15 }]) {
      await test.control.post("/__standin/clock/advance/").send(body).expect(400);
    }
    await test.control.post("/__standin/clock/freeze/").send({ at: "yesterday" }).expect(400);
  });
});
