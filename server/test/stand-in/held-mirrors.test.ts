import { CAST } from "@chonsu/db/seed/cast";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { signToken } from "../../src/http/tokens.ts";
import { findSession, startSession } from "../../src/modules/sessions/sessions.service.ts";
import { askBefore, expectSame, play, steps } from "../searches/random-commands.ts";
import { openTestProduct, type TestProduct } from "./harness.ts";

/** All answers of the graph. */
function chonsOf({ graph }: Context) {
  return Object.values(CAST).map(({ id }) => [
    graph.friendsOf(id),
    graph.degreeOf(id),
    [...Object.values(CAST)].map((other) => graph.distance(id, other.id)),
  ]);
}

/** All found members, in the order of the slots. */
function slotsOf({ texts }: Context) {
  return [texts.people, texts.projects, texts.experiences].map(({ documents }) => [...documents.ids()]);
}

async function useIt(test: TestProduct, all: Parameters<typeof play>[0]): Promise<void> {
  const { app, ctx, clock } = test.product.instance;
  askBefore(ctx);
  await play(all, {
    ctx,
    advance: (ms) => void clock.advance(ms),
    async act(who, request) {
      const session = startSession(ctx, CAST[who].id);
      findSession(ctx, session.id, CAST[who].id);
      const headers = { authorization: `Bearer ${signToken(app, ctx, "access", session)}` };
      return (await app.inject({ ...request, headers })).statusCode;
    },
  });
  ctx.graph.friendsOf(1);
}

it("the graph and the search index of an instance serve the next one as if they were newly loaded", {
  timeout: 60_000,
}, async () => {
  const test = await openTestProduct();
  const { product } = test;
  const begun = { chons: chonsOf(product.instance.ctx), slots: slotsOf(product.instance.ctx) };
  const served = new Set([product.instance.ctx.texts]);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await useIt(test, all);
      await product.reset(test.datasets.get("campus") ?? expect.fail());
      const { ctx } = product.instance;
      served.add(ctx.texts);
      expectSame(ctx, ctx.texts);
      expect({ chons: chonsOf(ctx), slots: slotsOf(ctx) }).toEqual(begun);
    }),
    { numRuns: 8 },
  );
  // One serves while the other one waits for the next reset.
  expect(served.size).toBe(2);
});
