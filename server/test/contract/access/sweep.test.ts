import { CALLS } from "@chonsu/db/calls/groups/records";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { ask } from "./call.ts";
import { FRIEND, isUntouched, OWNER, prepareFixture, STAFF, STRANGER, startFixture, stateOf } from "./fixture.ts";
import { leaksIn, sightOf } from "./secrets.ts";
import { tooMuchForVisitors } from "./visitor-form.ts";

/** Ids that are asked for: more than the campus has conversations, posts and experiences, and its people of every distance. */
const IDS = Array.from({ length: 34 }, (_, id) => id);
const CALLERS = [OWNER, FRIEND, STRANGER, STAFF, "kyungmin", undefined] as const;

/** Calls that read one thing by ids, whatever the ids are of. */
const reads = [...CALLS.values()].filter(
  ({ endpoint: { method, params } }) =>
    method === "GET" && params !== undefined && !Object.hasOwn(params.shape, "code"),
);

describe("whatever id is asked for, by whomever, an answer shows what its caller may see", () => {
  it.each(reads)("$call", async ({ endpoint }) => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    const before = stateOf(app);
    let successes = 0;
    for (const caller of CALLERS) {
      const viewer = caller === undefined ? null : CAST[caller].id;
      const sight = sightOf(app, fixture, viewer);
      const token = caller === undefined ? undefined : fixture.tokens[caller];
      for (const id of IDS) {
        const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, id]));
        const answer = await ask(app, endpoint, { params }, { token });
        const what = `${caller ?? "visitor"} asks for ${id}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(leaksIn(endpoint, answer.text, sight), what).toEqual([]);
        if (viewer === null && answer.status < 400) expect(tooMuchForVisitors(answer.json()), what).toEqual([]);
        if (answer.status < 400) successes += 1;
      }
    }
    expect(successes).toBeGreaterThan(0);
    expect(isUntouched(app, before)).toBe(true);
  });
});
