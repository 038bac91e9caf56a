import { CAST } from "@chonsu/db/seed/cast";
import { Suggestions } from "@chonsu/shared/entities/searches";
import { User } from "@chonsu/shared/entities/users";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { presentDeletedUser, presentMember } from "../../src/modules/users/users.presenter.ts";
import { loadMemberCards } from "../../src/modules/users/users.service.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

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
    if (card === undefined) return presentDeletedUser(me);
    return { ...presentMember(card, me), relation_degree: app.ctx.graph.distance(me.id, id) };
  });
  return JSON.stringify(z.array(User).encode(shown));
}

async function expectSame(host?: string): Promise<void> {
  const text = await textOf("/api/friends/one-degree/", "haneul", host);
  const ids = JSON.parse(text).map(({ id }: { id: number }) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(text).toBe(expectedChons("haneul", ids, host));
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
    const distanceFor = async (who: Handle) => JSON.parse(await textOf("/api/projects/25/", who)).user.relation_degree;
    expect(await Promise.all((["haneul", "junho", "garam"] as const).map(distanceFor))).toEqual([0, 1, null]);
  });
});

it("newcomers, whose JSON is cached too, have picture addresses for the host of each caller", async () => {
  const path = "/api/new-user-suggestions/";
  const first = await textOf(path, "haneul");
  expect(first).toBe(JSON.stringify(Suggestions.encode(JSON.parse(first))));
  expect(first).toContain("http://localhost:80/media/");
  expect(await textOf(path, "haneul", "other.test")).toBe(first.replaceAll("localhost:80", "other.test"));
  expect(await textOf(path, "haneul")).toBe(first);
});
