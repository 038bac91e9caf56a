import { standInCopy } from "@chonsu/shared/copy/stand-in";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import { notifyOfExpiry } from "../../modules/invitation-links/invitation-links.expiry.ts";
import {
  createLink,
  type LinkRow,
  listMyLinks,
  presenterFor,
  revokeLink,
} from "../../modules/invitation-links/invitation-links.service.ts";
import { toArray } from "../../platform/batches.ts";
import { isRefusal, refuseField } from "../../platform/refusal.ts";
import { type Acts, actorOf, at, by, type FactoryOptions, type Giving, give, momentsOf, unrefused } from "./giving.ts";
import { addNewcomers } from "./newcomers.service.ts";
import type { FactoryPerson } from "./people.repository.ts";
import { somebody } from "./people.service.ts";
import { wordsOf } from "./words.ts";

const HOUR_MS = 3_600_000;

/** Makes sign-up links of one inviter in one state. */
export function giveLinks(giving: Giving, options: FactoryOptions<"invitationLinks">) {
  const { ctx } = giving;
  const age = ageOf(options);
  if (options.state === "open" && age >= INVITATION_LINK_LIFETIME_MS)
    return refuseField("age_ms", standInCopy.linkTooOld);
  const given = give(giving, options, (acts) => {
    const inviter = somebody(acts, options.inviter_id);
    if (isRefusal(inviter)) return inviter;
    const words = wordsOf(acts);
    const maker = makerOf(options, inviter);
    const [createdAt = 0] = momentsOf(acts, { age_ms: age }, 1, inviter.joinedAt);
    const rows: LinkRow[] = [];
    for (let index = 0; index < options.count; index += 1) {
      const name = options.invitee_name ?? words.name();
      const row = createLink.within(...by(acts, maker, createdAt), name);
      if (isRefusal(row)) return row;
      rows.push(row);
    }
    acts.ctx.after(() => ctx.earlyExpiries.notify());
    const settled = settle(acts, options, inviter, rows);
    return isRefusal(settled) ? settled : { inviter, rows, invitees: settled };
  });
  return isRefusal(given) ? given : present(giving, options, given);
}

/**
 * Who makes the links. The quota must not apply to revoked links, because they may be older than the existing ones: so
 * they are made as staff, who have no quota.
 */
function makerOf({ state }: FactoryOptions<"invitationLinks">, { id, isStaff }: FactoryPerson) {
  return { id, isStaff: isStaff || state === "revoked" };
}

/** Brings links into their state. Returns the ids of the newcomers who signed up with them. */
function settle(
  acts: Acts,
  options: FactoryOptions<"invitationLinks">,
  inviter: FactoryPerson,
  rows: readonly LinkRow[],
) {
  const { ctx } = acts;
  if (options.state === "revoked") for (const { id } of rows) unrefused(revokeLink.within(...by(acts, inviter), id));
  // A link whose inviter must not be notified is marked as notified.
  if (options.state === "expired") for (const row of rows) notifyOfExpiry(at(ctx, row.expiresAt), [row]);
  if (options.state !== "accepted") return [];
  const ids: number[] = [];
  for (const { code, inviteeName, createdAt } of rows) {
    const joinedAt = [Math.min(createdAt + HOUR_MS, ctx.clock.now())];
    const made = addNewcomers(acts, { joinedAt, user_name: inviteeName, code });
    if (isRefusal(made)) return made;
    ids.push(...made);
  }
  return ids;
}

/** The age of the links: the wanted age, but always old enough for the wanted state. */
function ageOf({ age_ms, state }: FactoryOptions<"invitationLinks">): number {
  if (state === "expired") return Math.max(age_ms ?? 0, INVITATION_LINK_LIFETIME_MS + HOUR_MS);
  return age_ms ?? HOUR_MS;
}

interface GivenLinks {
  readonly inviter: FactoryPerson;
  readonly rows: readonly LinkRow[];
  readonly invitees: number[];
}

/** The links as the inviter sees them. A revoked link is not visible to the inviter and has no id. */
function present(giving: Giving, options: FactoryOptions<"invitationLinks">, { inviter, rows, invitees }: GivenLinks) {
  const { ctx } = giving;
  const actor = actorOf(giving, inviter);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const isRevoked = options.state === "revoked";
  const shown = isRevoked ? rows.map(presenterFor(ctx, actor)) : toArray(listMyLinks(ctx, actor));
  const links = shown.flatMap((link) => {
    const code = codes.get(link.id);
    if (code === undefined) return [];
    return isRevoked ? { ...link, id: 0, status: "pending" as const, code } : { ...link, code };
  });
  return { links, invitee_ids: invitees };
}
