import type { Endpoint, InputOf } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import { isActor } from "../../access/caller.ts";
import { type MemoryLimit, VISIT_KEPT_MS } from "../../config/rate-limits.ts";
import type { Context } from "../../context.ts";
import type { Guard } from "../../http/serve.ts";
import { Recent } from "../../platform/recent.ts";
import { type Refusal, refuseForNow } from "../../platform/refusal.ts";
import { networkOf, sourceOf } from "./ip-networks.ts";

declare module "../../context.ts" {
  interface Context {
    /** The used parts of the rate limits that are counted in memory. */
    readonly counters: Counters;
  }
}

/** Limits of what a member writes. */
type WriteLimit = Extract<MemoryLimit, `${string}ByMember`>;

/** A call whose repetitions count too: those with the same path and the same values of these fields of the body. */
interface Repeatable<Field> {
  readonly limit: WriteLimit;
  readonly repeats: readonly Field[];
}

/**
 * What a call counts for. `visit`: a read that is open to visitors, counted for them only. `own`: the call has limits at
 * its route (uses.ts). `free`: nothing is limited.
 */
type Rule<E extends Endpoint> = WriteLimit | Repeatable<keyof InputOf<E>["body"]> | "visit" | "own" | "free";

/** Whether a call needs a rule: every call that writes, and every call that visitors may make. */
type NeedsRule<E> = E extends { readonly changes: true }
  ? true
  : E extends { readonly method: "GET"; readonly auth: "member" }
    ? false
    : true;

type RulesOf<Group> = {
  readonly [Name in keyof Group as NeedsRule<Group[Name]> extends true ? Name : never]: Rule<
    Extract<Group[Name], Endpoint>
  >;
};

/** A call without a rule does not compile. */
export const CALL_LIMITS: { readonly [G in keyof Contract]: RulesOf<Contract[G]> } = {
  sessions: { create: "own", refresh: "free", refreshShort: "free", check: "free", end: "free" },
  verifications: { checkEmail: "own", sendCode: "own", verify: "own" },
  accounts: {
    register: "own",
    registerAlone: "own",
    registerExperience: "own",
    changePassword: "own",
    checkPassword: "own",
    remove: "own",
  },
  settings: { read: "free", inquire: "own" },
  users: { updateProfile: "editsByMember", recount: "marksByMember" },
  friends: {
    request: { limit: "asksByMember", repeats: ["to_user_id"] },
    respond: "editsByMember",
    remove: "editsByMember",
    cancel: "editsByMember",
  },
  invitationLinks: { create: "editsByMember", remove: "editsByMember", welcome: "visit" },
  projects: {
    one: "visit",
    create: "postsByMember",
    edit: { limit: "postsByMember", repeats: [] },
    remove: "editsByMember",
    toggleLike: { limit: "marksByMember", repeats: [] },
  },
  comments: { create: "commentsByMember", edit: "commentsByMember", remove: "editsByMember" },
  experiences: {
    create: "editsByMember",
    edit: { limit: "asksByMember", repeats: [] },
    leave: "editsByMember",
  },
  experienceDetails: { create: "editsByMember", edit: "editsByMember", remove: "editsByMember" },
  experienceInvitations: {
    create: { limit: "asksByMember", repeats: ["experience_id", "invitee_id"] },
    respond: "editsByMember",
    cancel: "editsByMember",
  },
  experienceLinks: { welcome: "visit", join: { limit: "asksByMember", repeats: [] } },
  notifications: { update: "marksByMember", remove: "marksByMember", readAll: "marksByMember" },
  changes: {},
  searches: { people: "searchesByMember", experiences: "searchesByMember", projects: "searchesByMember" },
  searchHistory: { add: "marksByMember", remove: "marksByMember", clear: "marksByMember" },
  keywords: {},
  suggestions: {},
  conversations: { create: "editsByMember", leave: "editsByMember", read: "marksByMember" },
  messages: { create: "messagesByMember", remove: "editsByMember" },
};

const RULES: Readonly<Record<string, Readonly<Record<string, Rule<Endpoint> | Repeatable<string>>>>> = CALL_LIMITS;

/** The longest key of a limit: an id is short, and a longer text does not exist. */
const KEY_MAX = 200;

/** The check of a call against the limits in memory. Undefined for a call that they do not concern. */
export function guardOf(ctx: Context, group: string, name: string): Guard | undefined {
  const rule = RULES[group]?.[name];
  const call = `${group}.${name}`;
  if (rule === undefined || rule === "own" || rule === "free") return undefined;
  if (rule === "visit") {
    return ({ actor, address, params, query }) =>
      isActor(actor) ? undefined : chargeVisit(ctx, address, JSON.stringify([params, query]), call);
  }
  const { limit, repeats } = typeof rule === "string" ? { limit: rule, repeats: undefined } : rule;
  return ({ actor, params, body, files }) => {
    const pictures = Object.values<readonly unknown[]>(files).reduce((sum, part) => sum + part.length, 0);
    const same = repeats && Object.entries(body ?? {}).filter(([field]) => repeats.includes(field));
    return charge(ctx, [
      ...chargesOf(ctx, limit, String(actor.id)),
      ...(pictures > 0 ? chargesOf(ctx, "picturesByMember", String(actor.id), pictures) : []),
      ...(same ? chargesOf(ctx, "repeatsByMember", `${actor.id} ${call} ${JSON.stringify([params, same])}`) : []),
    ]);
  };
}

/**
 * Counts that a visitor opens a thing, so that nobody collects the contacts of all posts by counting their ids. The same
 * thing again is free. Each call (`by`) counts by itself: who reads posts on a campus does not stop those who open their
 * invitations there. So do previews of links: programs load those, and pages that members open.
 */
export function chargeVisit(
  ctx: Context,
  address: string,
  thing: string,
  by: string,
): Refusal<"TOO_MANY_REQUESTS"> | undefined {
  const place = sourceOf(address);
  const again = {
    key: `visit ${by} ${place} ${thing}`.slice(0, KEY_MAX),
    stepMs: VISIT_KEPT_MS,
    fullMs: VISIT_KEPT_MS,
  };
  if (ctx.counters.wait([again], ctx.clock.now()) > 0) return undefined;
  const charges = [
    ...chargesOf(ctx, "visitsByAddress", `${by} ${place}`),
    ...chargesOf(ctx, "visitsByNetwork", `${by} ${networkOf(address)}`),
  ];
  return charges.length === 0 ? undefined : charge(ctx, [...charges, again]);
}

function charge(ctx: Context, charges: readonly Charge[]): Refusal<"TOO_MANY_REQUESTS"> | undefined {
  const waitMs = ctx.counters.charge(charges, ctx.clock.now());
  if (waitMs === 0) return undefined;
  ctx.load.noteRefusal("rate_limit");
  return refuseForNow("TOO_MANY_REQUESTS", waitMs);
}

function chargesOf(ctx: Context, limit: MemoryLimit, of: string, units = 1): Charge[] {
  const rate = ctx.config.rateLimits[limit];
  if (rate === undefined) return [];
  return [{ key: `${limit} ${of}`.slice(0, KEY_MAX), stepMs: units * rate.everyMs, fullMs: rate.burst * rate.everyMs }];
}

/**
 * One unit of a limit. A used unit comes back after `stepMs`; a limit without units left is full again after `fullMs`.
 */
export interface Charge {
  readonly key: string;
  readonly stepMs: number;
  readonly fullMs: number;
}

/**
 * The minimum number of used limits that are remembered, about 100 bytes each. A member or an address has some of them.
 * A limit that is forgotten is full again.
 */
const KEPT = 50_000;

/** The used parts of the limits that are counted in memory (decision 051). */
export type Counters = ReturnType<typeof createCounters>;

/** Counts as `chargeAll` does in rows, without a write: for what happens too often for that. */
export function createCounters() {
  let used = new Recent<string, { until: number }>(KEPT);
  /** The moment from which a limit is full again: now, when nothing is used or the clock was set back. */
  const freeAt = ({ key, fullMs }: Charge, now: number) => {
    const until = used.get(key)?.until ?? 0;
    return until >= now && until <= now + fullMs ? until : now;
  };
  /** The milliseconds until every limit has a unit; 0 or less when all have one. */
  const wait = (charges: readonly Charge[], now: number) =>
    charges.reduce((most, one) => Math.max(most, freeAt(one, now) + one.stepMs - one.fullMs - now), 0);
  return {
    wait,
    /** Uses a unit of each limit, or of none when one has none left. Returns the milliseconds to wait; 0 when used. */
    charge(charges: readonly Charge[], now: number): number {
      const waitMs = wait(charges, now);
      if (waitMs > 0) return waitMs;
      for (const charge of charges) {
        const until = freeAt(charge, now) + charge.stepMs;
        const known = used.get(charge.key);
        if (known === undefined) used.set(charge.key, { until });
        else known.until = until;
      }
      return 0;
    },
    /** Makes every limit full again. */
    clear() {
      used = new Recent(KEPT);
    },
  };
}
