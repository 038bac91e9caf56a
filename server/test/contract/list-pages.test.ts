import { CALLS } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { expect, it } from "vitest";
import { ask } from "./access/call.ts";
import { crowdThings, ME, startCrowd } from "./statements/crowd.ts";

/** More rows than one batch of an answer. */
const MANY = 260;

it("every list is paged when the request has a page, and its pages are the parts of the plain list", async () => {
  const app = await startCrowd(MANY, { popular: 2 });
  const token = app.token(ME);
  const lengths = new Map<string, number>();
  for (const { call, endpoint, record } of CALLS.values()) {
    if (endpoint.method !== "GET") continue;
    const request = withThings(record.request, crowdThings(MANY, ""));
    const pageOf = (page?: number, page_size?: number) =>
      ask(app, endpoint, { ...request, query: { ...request.query, page, page_size } }, { token });
    const all: unknown = (await pageOf()).json();
    if (!Array.isArray(all)) continue;
    lengths.set(call, all.length);
    const first = { count: all.length, previous: null, results: all.slice(0, PAGE_SIZE) };
    expect.soft((await pageOf(1)).json(), call).toMatchObject(first);
    const last = Math.max(1, Math.ceil(all.length / PAGE_SIZE_MAX));
    const previous = last === 1 ? null : expect.stringContaining(`page=${last - 1}`);
    const results = all.slice((last - 1) * PAGE_SIZE_MAX);
    const answer = await pageOf(last, PAGE_SIZE_MAX);
    expect.soft(answer.json(), call).toEqual({ count: all.length, next: null, previous, results });
    expect.soft((await pageOf(last + 1, PAGE_SIZE_MAX)).code, call).toBe("PAGE_NOT_FOUND");
  }
  expect(lengths.size).toBe(16);
  expect([...lengths.values()].filter((length) => length >= MANY)).toHaveLength(12);
});
