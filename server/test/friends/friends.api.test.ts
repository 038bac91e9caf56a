import { CAST } from "@chonsu/db/seed/cast";
import { EXAMPLES, STANDING } from "@chonsu/db/seed/chon-map";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import type { ChonMap, Friend } from "@chonsu/shared/entities/friends";
import { and, eq, or } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

function between({ ctx }: TestApp, a: Handle, b: Handle) {
  const [x, y] = [CAST[a].id, CAST[b].id];
  return ctx.db
    .select({ id: friendRelations.id, status: friendRelations.status })
    .from(friendRelations)
    .where(
      or(
        and(eq(friendRelations.fromUserId, x), eq(friendRelations.toUserId, y)),
        and(eq(friendRelations.fromUserId, y), eq(friendRelations.toUserId, x)),
      ),
    )
    .get();
}

function relationId(app: TestApp, a: Handle, b: Handle): number {
  return between(app, a, b)?.id ?? -1;
}

function chonCount({ ctx }: TestApp, handle: Handle): number | undefined {
  return ctx.db.select({ n: users.oneDegreeCount }).from(users).where(eq(users.id, CAST[handle].id)).get()?.n;
}

const target = EXAMPLES.twoChon.to;

describe("POST /api/friends/", () => {
  const ask = (app: TestApp, from: Handle, to: Handle) =>
    app.as(from).post("/api/friends/").send({ to_user_id: CAST[to].id });

  it("refuses a caller without a token, and says how to come back", async () => {
    const { visitor } = await startTestApp();
    const response = await visitor().post("/api/friends/").send({ to_user_id: 1 });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ code: "not_authenticated", detail: "로그인이 필요합니다." });
    expect(response.headers["www-authenticate"]).toBe("Bearer");
  });

  it("creates a pending request that the receiver is told of by notification and mail", async () => {
    const app = await startTestApp();
    const response = await ask(app, "haneul", target);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ status: "pending", to_user: { id: CAST[target].id, relation_degree: 2 } });
    expect(JSON.stringify(response.body)).not.toContain("@");
    const [notice] = (await app.as(target).get("/api/notifications/")).body;
    expect(notice).toMatchObject({
      notification_type: "friend_request",
      related_user_id: CAST.haneul.id,
      is_read: false,
    });
    const [mail] = (await app.visitor().get(`/__outbox/mails?to=${CAST[target].email}`)).body;
    expect(mail.kind).toBe("friend-request");
  });

  it.each<[string, Handle, Handle, number, string]>([
    ["oneself", "haneul", "haneul", 400, "SELF_FRIEND"],
    ["a chon", "haneul", "junho", 400, "ALREADY_FRIEND"],
    ["someone one has asked", "haneul", "woojin", 400, "REQUEST_PENDING"],
    ["someone who has asked one", "haneul", "dahye", 400, "REQUEST_PENDING"],
    ["someone at 50", "haneul", STANDING.full, 400, "CHON_LIMIT_REACHED_BY_OTHER"],
    ["anybody while one is at 50", STANDING.full, "haneul", 400, "CHON_LIMIT_REACHED"],
  ])("refuses to ask %s", async (_, from, to, status, code) => {
    const app = await startTestApp();
    const before = between(app, from, to);
    const response = await ask(app, from, to);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(between(app, from, to)).toEqual(before);
  });

  it("knows no member by an id nobody has, nor by 0", async () => {
    const { as } = await startTestApp();
    for (const id of [0, 999_999]) {
      const response = await as("haneul").post("/api/friends/").send({ to_user_id: id });
      expect([response.status, response.body.code]).toEqual([404, "USER_NOT_FOUND"]);
    }
  });

  it.each<[Handle, Handle]>([
    ["nayeon", "haneul"],
    ["haneul", "nayeon"],
  ])("lets either side ask again after a rejection: %s asks %s", async (from, to) => {
    const app = await startTestApp();
    expect((await ask(app, from, to)).status).toBe(201);
    expect(between(app, from, to)?.status).toBe("pending");
  });

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

  it.each([
    { to_user_id: "x" },
    {},
    { to_user_id: -1 },
    { to_user_id: 1.5 },
    { to_user_id: null },
    { to_user_id: "1e3" },
  ])("answers %j as bad input in Korean and writes nothing", async (body) => {
    const { as } = await startTestApp();
    const response = await as("haneul").post("/api/friends/").send(body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    expect(response.body.fields.to_user_id).toEqual(response.body.to_user_id);
    expect(response.body.detail).toMatch(/[가-힣]/);
  });
});

describe("PATCH /api/friends/update/{id}/", () => {
  const respond = (app: TestApp, who: Handle, id: number, status: unknown) =>
    app.as(who).patch(`/api/friends/update/${id}/`).send({ status });

  it("accepts: both counts, the distance and the asker's notification follow", async () => {
    const app = await startTestApp();
    const before = [chonCount(app, "haneul"), chonCount(app, "dahye")];
    const response = await respond(app, "haneul", relationId(app, "haneul", "dahye"), "accepted");
    expect(response.body).toMatchObject({ status: "accepted" });
    expect([chonCount(app, "haneul"), chonCount(app, "dahye")]).toEqual(before.map((n) => (n ?? 0) + 1));
    expect((await app.as("dahye").get(`/api/get-user-distance/${CAST.haneul.id}/`)).body).toEqual({ distance: 1 });
    const [notice] = (await app.as("dahye").get("/api/notifications/")).body;
    expect(notice).toMatchObject({ notification_type: "friend_accept", related_user_id: CAST.haneul.id });
  });

  it("rejects and tells nobody (R12), by PUT as well", async () => {
    const app = await startTestApp();
    const before = (await app.as("dahye").get("/api/notifications/")).body;
    const id = relationId(app, "haneul", "dahye");
    const response = await app.as("haneul").put(`/api/friends/update/${id}`).send({ status: "rejected" });
    expect(response.status).toBe(200);
    expect(between(app, "haneul", "dahye")?.status).toBe("rejected");
    expect((await app.as("dahye").get("/api/notifications/")).body).toEqual(before);
  });

  it("refuses the sender, and an answer given twice; others' relations do not exist", async () => {
    const app = await startTestApp();
    const id = relationId(app, "haneul", "dahye");
    expect((await respond(app, "dahye", id, "accepted")).body.code).toBe("NOT_RECEIVER");
    expect((await respond(app, "garam", id, "accepted")).body.code).toBe("FRIEND_NOT_FOUND");
    expect((await respond(app, "haneul", 999_999, "accepted")).status).toBe(404);
    await respond(app, "haneul", id, "rejected");
    expect((await respond(app, "haneul", id, "accepted")).body.code).toBe("NOT_PENDING");
  });

  it("refuses the 51st chon of the receiver, and of the one who asked", async () => {
    const app = await startTestApp();
    const toFull = relationId(app, "dahye", STANDING.full);
    expect((await respond(app, STANDING.full, toFull, "accepted")).body.code).toBe("CHON_LIMIT_REACHED");
    expect(between(app, "dahye", STANDING.full)?.status).toBe("pending");
    // sungjin has room for one: after woojin's request dahye's becomes the one too many, asked from the other side.
    await app.as(STANDING.oneLeft).post("/api/friends/").send({ to_user_id: CAST.garam.id });
    await respond(app, STANDING.oneLeft, relationId(app, "woojin", STANDING.oneLeft), "accepted");
    const fromFull = relationId(app, "garam", STANDING.oneLeft);
    expect((await respond(app, "garam", fromFull, "accepted")).body.code).toBe("CHON_LIMIT_REACHED_BY_OTHER");
  });

  it("fills the last place of 50 once, however many accept at the same moment", async () => {
    const app = await startTestApp();
    const ids = (["woojin", "nayeon"] as const).map((asker) => relationId(app, asker, STANDING.oneLeft));
    const client = app.as(STANDING.oneLeft);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client.patch(`/api/friends/update/${ids[n % 2]}/`).send({ status: "accepted" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(chonCount(app, STANDING.oneLeft)).toBe(50);
  });

  it.each(["pending", "", null, 1, undefined])("refuses the status %j", async (status) => {
    const app = await startTestApp();
    const response = await respond(app, "haneul", relationId(app, "haneul", "dahye"), status);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
  });
});

describe("DELETE of relations", () => {
  it("ends a chon from either side: counts and distance follow, and both may ask again", async () => {
    for (const who of ["haneul", "junho"] as const) {
      const app = await startTestApp();
      const before = [chonCount(app, "haneul"), chonCount(app, "junho")];
      const response = await app.as(who).delete(`/api/friends/delete/${relationId(app, "haneul", "junho")}/`);
      expect([response.status, response.text]).toEqual([204, ""]);
      expect([chonCount(app, "haneul"), chonCount(app, "junho")]).toEqual(before.map((n) => (n ?? 0) - 1));
      expect(app.ctx.graph.distance(CAST.haneul.id, CAST.junho.id)).not.toBe(1);
    }
  });

  it.each(["delete", "request-cancel"])("%s takes a pending request back for its sender only", async (call) => {
    const app = await startTestApp();
    const id = relationId(app, "haneul", "woojin");
    expect((await app.as("woojin").delete(`/api/friends/${call}/${id}/`)).body.code).toBe("NOT_SENDER");
    expect((await app.as("garam").delete(`/api/friends/${call}/${id}/`)).body.code).toBe("FRIEND_NOT_FOUND");
    expect((await app.as("haneul").delete(`/api/friends/${call}/${id}/`)).status).toBe(204);
    expect(between(app, "haneul", "woojin")).toBeUndefined();
    expect((await app.as("haneul").delete(`/api/friends/${call}/${id}/`)).status).toBe(404);
  });

  it("does not cancel what is accepted, nor delete what is rejected", async () => {
    const app = await startTestApp();
    const accepted = relationId(app, "haneul", "junho");
    const rejected = relationId(app, "haneul", "nayeon");
    expect((await app.as("haneul").delete(`/api/friends/request-cancel/${accepted}/`)).status).toBe(404);
    expect((await app.as("haneul").delete(`/api/friends/delete/${rejected}/`)).status).toBe(404);
    expect((await app.as("haneul").delete("/api/friends/delete/x/")).body.code).toBe("NOT_FOUND");
  });
});

describe("lists", () => {
  it("gives me all of mine by id, and of others what is accepted or between us", async () => {
    const app = await startTestApp();
    const mine = (await app.as("haneul").get("/api/friends/")).body;
    expect(new Set(mine.map((row: { status: string }) => row.status))).toEqual(
      new Set(["pending", "accepted", "rejected"]),
    );
    expect(mine.map((row: { id: number }) => row.id)).toEqual(
      mine.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b),
    );
    expect((await app.as("haneul").get(`/api/friends/${CAST.haneul.id}/`)).body).toEqual(mine);
    const seen = (await app.as("dahye").get(`/api/friends/${CAST.haneul.id}/`)).body;
    const hidden = seen.filter(
      (row: { status: string; from_user: { id: number }; to_user: { id: number } }) =>
        row.status !== "accepted" && row.from_user.id !== CAST.dahye.id && row.to_user.id !== CAST.dahye.id,
    );
    expect(hidden).toEqual([]);
    expect(seen.some((row: { status: string }) => row.status === "pending")).toBe(true);
    expect((await app.as("haneul").get("/api/friends/999999/")).body.code).toBe("USER_NOT_FOUND");
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

  it("gives my chons by name, each at distance 1", async () => {
    const { as } = await startTestApp();
    const chons = (await as("haneul").get("/api/friends/one-degree/")).body as {
      user_name: string;
      relation_degree: number;
    }[];
    expect(chons).toHaveLength(9);
    expect(new Set(chons.map(({ relation_degree }) => relation_degree))).toEqual(new Set([1]));
    const names = chons.map(({ user_name }) => user_name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "ko")));
  });
});
