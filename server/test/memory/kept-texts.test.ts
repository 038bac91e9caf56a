import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

/** The text of an answer. `host` is the host header of the caller. */
async function textOf(url: string, who: Handle = "haneul", host = "localhost:80"): Promise<string> {
  const headers = { host, authorization: `Bearer ${app.token(CAST[who].id)}` };
  const { statusCode, body } = await app.app.inject({ url, headers });
  expect(statusCode, body).toBe(200);
  return body;
}

describe("members whose JSON is cached", () => {
  it.each(["/api/friends/one-degree/", "/api/new-user-suggestions/"])(
    "have picture addresses for the host of each caller: %s",
    async (path) => {
      const first = await textOf(path);
      expect(first).toContain("http://localhost:80/media/");
      expect(await textOf(path, "haneul", "other.test")).toBe(first.replaceAll("localhost:80", "other.test"));
      expect(await textOf(path)).toBe(first);
    },
  );

  it("have the distance from each caller", async () => {
    const distanceFor = async (who: Handle) => JSON.parse(await textOf("/api/projects/25/", who)).user.relation_degree;
    expect(await Promise.all((["haneul", "junho", "garam"] as const).map(distanceFor))).toEqual([0, 1, null]);
  });
});
