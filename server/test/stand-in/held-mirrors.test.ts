import { CALLERS, prepareCampus } from "@chonsu/db/call-records/campus";
import { CALLS, type KnownCall } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { CAST } from "@chonsu/db/seed/cast";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { signToken } from "../../src/modules/sessions/sessions.hooks.ts";
import { startSession } from "../../src/modules/sessions/sessions.service.ts";
import { connectionOf } from "../support/connection.ts";
import { expectSameAnswers, openTestProduct, type TestProduct } from "./harness.ts";

const TERMS = ["", "로", "ㄹㅂ", "김", "학", "RUST", "100%", "경험"];
const COMMANDS = [...CALLS.values()].filter(({ endpoint }) => endpoint.method !== "GET" || endpoint.changes === true);
const IDS = Object.values(CAST).map(({ id }) => id);

/** All answers of the graph. */
function chonsOf({ graph }: Context) {
  return IDS.map((id) => [graph.friendsOf(id), graph.degreeOf(id), IDS.map((other) => graph.distance(id, other))]);
}

/** All found members, in the order of the slots. */
function slotsOf({ texts }: Context) {
  return [texts.people, texts.projects, texts.experiences].map(({ documents }) => [...documents.ids()]);
}

/** Expects that the index answers as a scan of all rows does. */
function expectSame(ctx: Context): void {
  const { found, expected } = expectSameAnswers(ctx, TERMS);
  const since = startOfWeek(ctx.clock.now());
  for (const id of IDS) expect(found.shared(id, since)).toEqual(expected.shared(id, since));
}

const isLast = ({ call }: KnownCall) => Number(["accounts.remove", "sessions.end"].includes(call));

/** Makes calls as the owner of the records' things. Most of them succeed. What ends the session comes last. */
async function useIt({ product }: TestProduct, calls: readonly KnownCall[]): Promise<void> {
  const { app, ctx } = product.instance;
  const things = { ...prepareCampus(connectionOf({ ctx }), ctx.clock.now()), refresh: "", refreshOfFormerMember: "" };
  ctx.memory.sync();
  // What the index caches between two searches exists then, and could be wrong after the reset.
  expectSame(ctx);
  const authorization = `Bearer ${signToken(app, ctx, "access", startSession(ctx, CAST[CALLERS.owner].id))}`;
  const statuses: number[] = [];
  for (const { endpoint, record } of calls.toSorted((a, b) => isLast(a) - isLast(b))) {
    const request = withThings(record.request, things);
    const asked = { method: endpoint.method, url: addressOf(endpoint, request), payload: Object(request.body) };
    statuses.push((await app.inject({ ...asked, headers: { authorization } })).statusCode);
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(calls.length / 2);
}

it("the graph and the search index of an instance serve the next one as if they were newly loaded", {
  timeout: 60_000,
}, async () => {
  const test = await openTestProduct();
  const { product } = test;
  const begun = { chons: chonsOf(product.instance.ctx), slots: slotsOf(product.instance.ctx) };
  const served = new Set([product.instance.ctx.texts]);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(COMMANDS, { minLength: 20 }), async (calls) => {
      await useIt(test, calls);
      await product.reset((await test.datasets.get("campus")) ?? expect.fail());
      const { ctx } = product.instance;
      served.add(ctx.texts);
      expectSame(ctx);
      expect({ chons: chonsOf(ctx), slots: slotsOf(ctx) }).toEqual(begun);
    }),
    { numRuns: 8 },
  );
  // One serves while the other one waits for the next reset.
  expect(served.size).toBe(2);
});
