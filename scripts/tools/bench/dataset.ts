import type { OpenDatabase } from "@chonsu/db/open-database";
import { chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import type { Context } from "@chonsu/server/context";
import type { App } from "@chonsu/server/http/app-types";
import { signToken } from "@chonsu/server/http/tokens";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";

type Row = Readonly<Record<string, unknown>>;

export type Dataset = ReturnType<typeof openDataset>;

/** A university without a case for a call: for instance no members at distance 3, or no long conversation. */
export class NoCase extends Error {}

const SEED = 20261121;

/** Tokens are issued this long before the run, so that they are valid for a run of two hours. */
const ISSUED_AHEAD_MS = 3_600_000;

/**
 * The members and things of a seeded university in a running copy of the product, for plans to choose from. The choice is random but the
 * same in every run.
 */
export function openDataset(app: App, ctx: Context, database: OpenDatabase) {
  const { below } = chanceOf(SEED, "requests");
  const named = { pick: SEED, now: ctx.clock.now() };
  /**
   * The rows of a statement by column name, and the numbers of its first column. Both are read once: the target of a call is such a
   * statement.
   */
  const rows = once((sql) => database.connection.prepare<[object], Row>(sql).all(named));
  const numbers = once((sql) => rows(sql).map((row) => Number(Object.values(row)[0])));
  const words = once((sql) => rows(sql).map((row) => String(Object.values(row)[0])));
  const tokens = new Map<number, string>();
  const issuer = { random: ctx.random, clock: { ...ctx.clock, now: () => ctx.clock.now() + ISSUED_AHEAD_MS } };
  /** A random one of some things. Throws NoCase when there are none. */
  const pick = <T>(things: readonly T[]): T => {
    const thing = things[below(things.length)];
    if (thing === undefined) throw new NoCase("nothing to choose from");
    return thing;
  };
  return {
    ctx,
    /** A number from 0 up to `below`. */
    random: below,
    pick,
    /** Any member. */
    member: () => pick(numbers("select id from users")),
    /** An access token of a member, one session each. */
    token(userId: number): string {
      const token = tokens.get(userId) ?? signToken(app, issuer, "access", startSession(ctx, userId));
      tokens.set(userId, token);
      return token;
    },
    rows,
    numbers,
    words,
  };
}

/** Reads each statement once, because plans read it for every request. */
function once<T>(read: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, T>();
  return (sql) => {
    const answer = known.get(sql) ?? read(sql);
    known.set(sql, answer);
    return answer;
  };
}
