import { CALLS } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
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

interface Row {
  readonly id: number;
  readonly user?: { readonly id: number };
}

/** The rows of a page. */
const FEW = 2;
const HANDLES = Object.keys(CAST) as Handle[];
const idOf = ({ id, user }: Row) => id ?? user?.id;

/** Lists of haneul with their input, and how a row of them goes. */
const SHRINKING: [call: string, body: object | undefined, go: (app: TestApp, id: number | undefined) => unknown][] = [
  ["/api/projects/every/", undefined, deletePost],
  ["/api/projects/liked-list/", undefined, ({ as }, id) => as("haneul").post(`/api/projects/${id}/like-toggle/`)],
  ["/api/notifications/", undefined, ({ as }, id) => as("haneul").delete(`/api/notifications/delete/${id}/`)],
  ["/api/conversations/", undefined, ({ as }, id) => as("haneul").delete(`/api/conversations/${id}/delete/`)],
  ["/api/search-history/", undefined, ({ as }, id) => as("haneul").delete(`/api/search-history/${id}/`)],
  ["/api/invitation-links/", undefined, ({ as }, id) => as("haneul").delete(`/api/delete-invitation-link/${id}/`)],
  ["/api/friends/", undefined, ({ as }, id) => as("haneul").delete(`/api/friends/delete/${id}/`)],
  ["/api/friends/one-degree/", undefined, endChon],
  // Who is no chon any more does not match.
  ["/api/search/", { degree: [1] }, endChon],
  ["/api/search/?sort=distance", { degree: [1, 2] }, endChon],
  ["/api/search/experiences/", { degree: [1] }, endChon],
  ["/api/search/projects/", {}, deletePost],
];

async function endChon({ as }: TestApp, userId: number | undefined) {
  const me = as("haneul");
  const relations: { id: number; from_user: { id: number }; to_user: { id: number } }[] = (
    await me.get("/api/friends/")
  ).body;
  const one = relations.find(({ from_user, to_user }) => from_user.id === userId || to_user.id === userId);
  await me.delete(`/api/friends/delete/${one?.id}/`);
}

async function deletePost({ as }: TestApp, id: number | undefined) {
  const { user } = (await as("haneul").get(`/api/projects/${id}/`)).body;
  const author = HANDLES.find((handle) => CAST[handle].id === user.id) ?? "haneul";
  await as(author).delete(`/api/projects/delete/${id}/`).expect(204);
}

it.each(SHRINKING)(
  "the pages of %s that follow next leave no row out and repeat none while rows go",
  async (call, body, go) => {
    const app = await startTestApp();
    const read = async (path: string) => {
      const response = await (body === undefined ? app.as("haneul").get(path) : app.as("haneul").post(path).send(body));
      return response.body;
    };
    const paged = `${call}${call.includes("?") ? "&" : "?"}page=1&page_size=`;
    const first = await read(`${paged}${FEW}`);
    expect(first.next).not.toBeNull();
    for (const row of first.results) await go(app, idOf(row));
    const seen: (number | undefined)[] = first.results.map(idOf);
    for (let { next } = first; next !== null; ) {
      const page = await read(next.slice(next.indexOf("/api/")));
      seen.push(...page.results.map(idOf));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const left = (await read(`${paged}50`)).results.map(idOf);
    expect(seen).toEqual([...seen.slice(0, FEW), ...left.filter((id: number) => !seen.slice(0, FEW).includes(id))]);
  },
);
