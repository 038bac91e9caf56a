import { CAST } from "@chonsu/db/seed/cast";
import { projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import { Suggestions } from "@chonsu/shared/entities/searches";
import { User } from "@chonsu/shared/entities/users";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { presentDeletedUser, presentUser } from "../../src/modules/users/users.presenter.ts";
import { loadMemberCards } from "../../src/modules/users/users.service.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const { haneul, haeun } = CAST;
let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

/** The text of an answer. `host` is the host header of the caller. */
async function textOf(url: string, who?: Handle, host = "localhost:80") {
  const authorization = who === undefined ? {} : { authorization: `Bearer ${app.token(CAST[who].id)}` };
  const { statusCode, body } = await app.app.inject({ url, headers: { host, ...authorization } });
  expect(statusCode, body).toBe(200);
  return body;
}

/** My chons from the present rows, written by zod. */
function expectedChons(who: Handle, ids: readonly number[], host = "localhost:80"): string {
  const me = { id: CAST[who].id, isStaff: false, sessionId: "", origin: `http://${host}` };
  const cards = loadMemberCards(app.ctx.db, ids);
  const shown = ids.map((id) => {
    const card = cards.get(id);
    return card === undefined ? presentDeletedUser(me) : presentUser(card, me, app.ctx.graph.distance(me.id, id));
  });
  return JSON.stringify(z.array(User).encode(shown));
}

async function expectSame(host?: string): Promise<void> {
  const text = await textOf("/api/friends/one-degree/", "haneul", host);
  const ids = JSON.parse(text).map(({ id }: { id: number }) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(text).toBe(expectedChons("haneul", ids, host));
}

function postOfHaneul(): string {
  const row = app.ctx.db.select({ id: projects.id }).from(projects).where(eq(projects.userId, haneul.id)).get();
  return `/api/projects/${row?.id}/`;
}

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((text) => `가${text}나`);

describe("members whose JSON is cached", () => {
  it("have the text that zod writes, for any profile, the first time and later", async () => {
    const profile = fc.record(
      {
        introduction: words,
        keywords: fc.uniqueArray(words, { maxLength: 3 }),
        skills: fc.array(fc.record({ skill: words }), { maxLength: 3 }),
        portfolio_links: fc.constantFrom([], [{ portfolioLink: "https://a.kr/?q=%22" }]),
        major2: fc.constantFrom(null, "물리학과"),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(profile, async (said) => {
        const { status } = await app.as("junho").put("/api/profile/update/").send(said);
        expect([200, 400]).toContain(status);
        await expectSame();
        await expectSame();
      }),
      { numRuns: 25 },
    );
  });

  it("have picture addresses for the host of each caller, in any order and for more hosts than are cached", async () => {
    const hosts = ["a.test", "b.test:8000", "c.test", "d.test", "e.test", "f.test"];
    for (const host of [...hosts, ...hosts.toReversed(), ...hosts]) await expectSame(host);
    const text = await textOf("/api/friends/one-degree/", "haneul", "a.test");
    expect(text).toContain("http://a.test/media/");
    expect(text).not.toContain("b.test");
  });

  it("have the distance from each caller", async () => {
    const path = postOfHaneul();
    const distances = await Promise.all(
      (["haneul", "junho", "garam"] as const).map(async (who) => {
        const text = await textOf(path, who);
        const { user } = JSON.parse(text);
        return [user.relation_degree, app.ctx.graph.distance(CAST[who].id, user.id)];
      }),
    );
    for (const [shown, known] of distances) expect(shown).toBe(known);
    expect(new Set(distances.map(([shown]) => shown)).size).toBeGreaterThan(1);
  });

  it("show a visitor no more after a member asked", async () => {
    const path = postOfHaneul();
    const before = await textOf(path);
    const whole = JSON.parse(await textOf(path, "haneul"));
    expect(await textOf(path)).toBe(before);
    const { user } = JSON.parse(before);
    expect([user.profile.introduction, user.profile.skills, user.relation_degree]).toEqual(["", [], undefined]);
    expect(whole.user.profile.introduction).not.toBe("");
  });
});

describe("newcomers whose JSON is cached", () => {
  const PATH = "/api/new-user-suggestions/";

  /** The answer of an app that has not cached anything, written by zod. */
  async function expectFresh(host = "localhost:80"): Promise<string> {
    const text = await textOf(PATH, "haneul", host);
    expect(text).toBe(JSON.stringify(Suggestions.encode(JSON.parse(text))));
    for (const { id, user_name, image, relation_degree } of JSON.parse(text).secondDegree) {
      const row = app.ctx.db.select().from(users).where(eq(users.id, id)).get();
      const picture = row?.imageFile === null ? null : `http://${host}/media/${row?.imageFile}`;
      expect([user_name, image, relation_degree]).toEqual([row?.userName, picture, 2]);
    }
    return text;
  }

  it("are written again when their name, picture or the caller's host changes", async () => {
    const first = await expectFresh();
    expect(await expectFresh()).toBe(first);
    const { status } = await app.as("haeun").put("/api/profile/update/").send({ user_name: "배하은은" });
    expect(status).toBe(200);
    expect(await expectFresh()).toContain("배하은은");
    app.ctx.db.update(users).set({ imageFile: null }).where(eq(users.id, haeun.id)).run();
    app.ctx.memory.sync();
    await expectFresh();
    await expectFresh("other.test");
    await expectFresh();
  });
});
