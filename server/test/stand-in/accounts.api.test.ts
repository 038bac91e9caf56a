import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { openTestProduct, type TestProduct } from "./harness.ts";

const { haneul, junho, yuna } = CAST;

function login({ control }: TestProduct, whom: object) {
  return control.post("/__standin/accounts/login/").send(whom);
}

function token({ control }: TestProduct, body: object) {
  return control.post("/__standin/accounts/token/").send(body).expect(200);
}

/** The product's answers to both tokens: the code of the refusal, or that they are valid. */
async function standing({ visitor }: TestProduct, { access, refresh }: { access: string; refresh: string }) {
  const asked = await visitor().get("/api/current-user/").set("Authorization", `Bearer ${access}`);
  const renewed = await visitor().post("/api/token/refresh/").send({ refresh });
  return { access: asked.body.code ?? "good", refresh: renewed.body.code ?? "good" };
}

describe("GET /__standin/accounts/", () => {
  it("lists members by id with their role in the seed", async () => {
    const { control } = await openTestProduct();
    const { body } = await control.get("/__standin/accounts/").query({ limit: 3 }).expect(200);
    expect(body).toHaveLength(3);
    const { id, name: user_name, email } = haneul;
    const good_for = expect.stringContaining("the main person");
    expect(body[0]).toMatchObject({ id, handle: "haneul", user_name, email, is_staff: false, good_for });
  });

  it("finds by part of a name or address, and by id; wildcard characters match themselves", async () => {
    const { control } = await openTestProduct();
    const ids = async (q: string) =>
      (await control.get("/__standin/accounts/").query({ q }).expect(200)).body.map(({ id }: { id: number }) => id);
    expect(await ids(junho.name)).toContain(junho.id);
    expect(await ids("YUNA@")).toEqual([yuna.id]);
    expect(await ids(String(yuna.id))).toContain(yuna.id);
    expect(await ids("%")).toEqual([]);
  });
});

describe("POST /__standin/accounts/login/", () => {
  it("answers the same as a login, for a member by id, address or handle", async () => {
    const test = await openTestProduct();
    const real = await test.signIn("haneul");
    for (const whom of [{ user_id: haneul.id }, { email: haneul.email.toUpperCase() }, { handle: "haneul" }]) {
      const { body } = await login(test, whom).expect(200);
      expect(Object.keys(body).toSorted()).toEqual(Object.keys(real).toSorted());
      expect(body).toMatchObject({ userId: haneul.id, id: haneul.id });
      expect(await standing(test, body)).toEqual({ access: "good", refresh: "good" });
    }
  });

  it("refuses an unknown member", async () => {
    const test = await openTestProduct();
    for (const whom of [{ user_id: 9999 }, { email: "nobody@kaist.ac.kr" }, { handle: "nobody" }, {}]) {
      expect((await login(test, whom).expect(404)).body.code).toBe("USER_NOT_FOUND");
    }
    const unknown = await test.control.put("/__standin/accounts/9999/").send({ is_staff: true }).expect(404);
    expect(unknown.body.code).toBe("USER_NOT_FOUND");
  });
});

describe("POST /__standin/accounts/token/", () => {
  it("gives tokens of every kind", async () => {
    const test = await openTestProduct();
    for (const [kind, expected] of [
      ["good", { access: "good", refresh: "good" }],
      ["access_expired", { access: "token_not_valid", refresh: "good" }],
      ["expired", { access: "token_not_valid", refresh: "token_not_valid" }],
      ["ended", { access: "token_not_valid", refresh: "token_not_valid" }],
      ["forged", { access: "token_not_valid", refresh: "token_not_valid" }],
      ["of_deleted", { access: "user_not_found", refresh: "user_not_found" }],
    ] as const) {
      const { body } = await token(test, { user_id: haneul.id, kind });
      expect(await standing(test, body), kind).toEqual(expected);
    }
  });

  it("needs a member, and does not change that member's other sessions", async () => {
    const test = await openTestProduct();
    const before = await test.signIn("haneul");
    await token(test, { user_id: haneul.id, kind: "ended" });
    expect(await standing(test, before)).toEqual({ access: "good", refresh: "good" });
    await test.control.post("/__standin/accounts/token/").send({ kind: "expired" }).expect(404);
    await test.control.post("/__standin/accounts/token/").send({ kind: "old", user_id: 1 }).expect(400);
  });
});

describe("PUT /__standin/accounts/:id/", () => {
  it("makes a member staff at once", async () => {
    const test = await openTestProduct();
    const { body } = await login(test, { handle: "haneul" });
    const me = async () =>
      (await test.visitor().get("/api/current-user/").set("Authorization", `Bearer ${body.access}`)).body.is_staff;
    expect(await me()).toBe(false);
    const changed = await test.control.put(`/__standin/accounts/${haneul.id}/`).send({ is_staff: true }).expect(200);
    expect(changed.body).toMatchObject({ id: haneul.id, is_staff: true });
    expect(await me()).toBe(true);
  });

  it("sets a password, and ends the existing sessions", async () => {
    const test = await openTestProduct();
    const before = await test.signIn("haneul");
    await test.control.put(`/__standin/accounts/${haneul.id}/`).send({ password: "a new one" }).expect(200);
    expect(await standing(test, before)).toEqual({ access: "token_not_valid", refresh: "token_not_valid" });
    const signIn = (password: string) => test.visitor().post("/api/token/").send({ email: haneul.email, password });
    await signIn("a new one").expect(200);
    await signIn("chonsu-2026").expect(401);
  });
});
