import { CAST } from "@chonsu/db/seed/cast";
import fc from "fast-check";
import { it } from "vitest";
import { loadSearchIndex } from "../../src/modules/searches/indexing.service.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp } from "../support/harness.ts";
import { askBefore, expectSame, play, steps } from "./random-commands.ts";

it(
  "the index answers what the database holds, after any commands, and equals a newly loaded index",
  { timeout: 30_000 },
  () =>
    fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { app, ctx, clock, token } = await startTestApp();
        askBefore(ctx);
        await play(all, {
          ctx,
          advance: clock.advance,
          async act(who, request) {
            const headers = { authorization: `Bearer ${token(CAST[who].id)}` };
            return (await app.inject({ ...request, headers })).statusCode;
          },
        });
        expectSame(ctx, ctx.texts);
        expectSame(ctx, loadSearchIndex({ db: ctx.db, connection: connectionOf({ ctx }) }));
      }),
      { numRuns: 6 },
    ),
);
