import { standInCopy } from "@chonsu/shared/copy/stand-in";
import { toTimestamp } from "@chonsu/shared/format/moments";
import { INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import type { LinksOptions } from "@chonsu/shared/stand-in/give/for-one";
import { transact, type Unit } from "../../command/transact.ts";
import { becomeChons } from "../../modules/friends/friends.service.ts";
import { listMyLinks } from "../../modules/invitation-links/invitation-links.service.ts";
import { mailJoined } from "../../modules/mails/mails.service.ts";
import { notify } from "../../modules/notifications/notifications.service.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal, refuse, refuseField } from "../../platform/refusal.ts";
import { actorOf, at, type Giving, momentsOf } from "./giving.ts";
import { countLinksOf, insertLinks, type LinkRow } from "./invitation-links.repository.ts";
import { addNewcomers } from "./newcomers.service.ts";
import type { Person } from "./people.repository.ts";
import { somebody } from "./people.service.ts";
import { type Words, wordsOf } from "./words.ts";

const HOUR_MS = 3_600_000;

/** Makes sign-up links of one inviter in one state. */
export function giveLinks(giving: Giving, options: LinksOptions) {
  const { ctx } = giving;
  const age = ageOf(options);
  if (options.state === "open" && age >= INVITATION_LINK_LIFETIME_MS)
    return refuseField("age_ms", standInCopy.linkTooOld);
  const given = transact(ctx, (unit) => {
    const inviter = somebody(giving, unit.db, options.inviter_id);
    if (isRefusal(inviter)) return inviter;
    const words = wordsOf(giving);
    const [createdAt = 0] = momentsOf(giving, { age_ms: age }, 1, inviter.joinedAt);
    const drafts = Array.from({ length: options.count }, () => draft(giving, options, words, inviter, createdAt));
    if (options.state === "revoked") return { inviter, rows: [], revoked: drafts };
    const most = inviter.isStaff ? Number.POSITIVE_INFINITY : INVITATION_LINKS_MAX;
    if (countLinksOf(unit.db, inviter.id) + options.count > most) return refuse("LINK_QUOTA_REACHED");
    const accepted = options.state === "accepted" ? accept(giving, unit, options, inviter, drafts) : drafts;
    if (isRefusal(accepted)) return accepted;
    const rows = insertLinks(unit.db, accepted);
    unit.after(() => ctx.earlyExpiries.notify());
    if (options.state === "expired" && !options.quiet) for (const row of rows) publishExpiry(giving, unit, row);
    return { inviter, rows, revoked: [] };
  });
  return isRefusal(given) ? given : present(giving, given);
}

/** Old enough for what is wanted, where nothing is said. */
function ageOf({ age_ms, state }: LinksOptions): number {
  if (state === "expired") return Math.max(age_ms ?? 0, INVITATION_LINK_LIFETIME_MS + HOUR_MS);
  return age_ms ?? HOUR_MS;
}

function draft({ ctx }: Giving, options: LinksOptions, words: Words, inviter: Person, createdAt: number) {
  const expiresAt = createdAt + INVITATION_LINK_LIFETIME_MS;
  return {
    code: randomName(ctx.random),
    inviterId: inviter.id,
    inviteeName: options.invitee_name ?? words.name(),
    inviteeId: null,
    createdAt,
    expiresAt,
    // The notice exists once; who is not to hear of it counts as told.
    expiryNotifiedAt: options.state === "expired" ? expiresAt : null,
  };
}

/** Newcomers by the links, chons of the inviter if both have room (R9). */
function accept(
  giving: Giving,
  unit: Unit,
  options: LinksOptions,
  inviter: Person,
  drafts: readonly ReturnType<typeof draft>[],
) {
  const { ctx } = giving;
  const accepted: Omit<LinkRow, "id">[] = [];
  for (const link of drafts) {
    const joinedAt = Math.min(link.createdAt + HOUR_MS, ctx.clock.now());
    const ids = addNewcomers(giving, unit.db, { joinedAt: [joinedAt], user_name: link.inviteeName });
    if (isRefusal(ids)) return ids;
    const [inviteeId = 0] = ids;
    const then = at(ctx, joinedAt);
    becomeChons(then, { ...unit, publishTo: options.quiet ? () => {} : unit.publishTo }, inviter.id, inviteeId);
    accepted.push({ ...link, inviteeId });
    if (options.quiet) continue;
    const about = { relatedUserId: inviteeId, name: link.inviteeName };
    notify(then, unit, { userId: inviter.id, type: "invitation_register", ...about });
    mailJoined(then, unit, { toUserId: inviter.id, name: link.inviteeName });
  }
  return accepted;
}

function publishExpiry({ ctx }: Giving, unit: Unit, { id, inviterId, inviteeName, expiresAt }: LinkRow): void {
  const about = { aboutId: id, relatedUserId: null, name: inviteeName };
  notify(at(ctx, expiresAt), unit, { userId: inviterId, type: "invitation_expired", ...about });
}

interface Given {
  readonly inviter: Person;
  readonly rows: readonly LinkRow[];
  readonly revoked: readonly ReturnType<typeof draft>[];
}

/** As the inviter sees them; what is revoked nobody sees any more. */
function present(giving: Giving, { inviter, rows, revoked }: Given) {
  const { ctx } = giving;
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const links = listMyLinks(ctx, actorOf(giving, inviter)).flatMap((link) => {
    const code = codes.get(link.id);
    return code === undefined ? [] : [{ ...link, code }];
  });
  const dead = revoked.map((link) => ({
    id: 0,
    inviter: inviter.id,
    inviter_name: inviter.name,
    invitee_name: link.inviteeName,
    invitee_id: null,
    link: `${ctx.site.webBase()}/welcome?code=${link.code}`,
    created_at: toTimestamp(link.createdAt),
    status: "pending" as const,
    expires_at: toTimestamp(link.expiresAt),
    code: link.code,
  }));
  return { links: [...links, ...dead], invitee_ids: rows.flatMap(({ inviteeId }) => inviteeId ?? []) };
}
