import { INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { invitationLinks } from "../../tables/invitation-links.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { byTime } from "./draw/time-order.ts";
import { nameMaker } from "./people/names.ts";
import { STANDING } from "./people/standing.ts";

const LIFETIME = INVITATION_LINK_LIFETIME_MS / 1000;
const EXPIRED_PER_MEMBER = 0.25;
const PENDING_PER_MEMBER = 0.03;

interface Link {
  readonly inviter: number;
  readonly name: string;
  /** The member who joined with it; 0 for nobody. */
  readonly invitee: number;
  readonly at: number;
}

/** Sign-up links: used, expired and pending ones. Nobody has more than the quota (R13). */
export function writeInvitations(crowd: Crowd): void {
  const links = [...usedLinks(crowd), ...unusedLinks(crowd)];
  const chance = chanceOf(crowd.seed, "invitation codes");
  const { moment, now } = crowd.calendar;
  const columns = ["id", "code", "inviterId", "inviteeName", "inviteeId", "createdAt", "expiresAt"] as const;
  writeRows(crowd, invitationLinks, [...columns, "expiryNotifiedAt"], byTime(links), (link) => {
    const { id, inviter, name, invitee } = link;
    const expiry = link.at + LIFETIME;
    const isExpired = invitee === 0 && expiry <= now;
    if (isExpired) crowd.notices.notify(inviter, "invitation_expired", expiry, 0, { name, aboutId: id });
    const times = [moment(link.at), moment(expiry), isExpired ? moment(expiry) : null] as const;
    return [id, chance.code(), inviter, name, invitee === 0 ? null : invitee, ...times];
  });
}

/** The used links. Each was made after its inviter had joined, and was used within its seven days. */
function usedLinks({ people, chons, seed, notices }: Crowd): Link[] {
  const chance = chanceOf(seed, "used links");
  return people.ids.flatMap((invitee) => {
    const inviter = at(chons.inviters, invitee);
    if (inviter === 0) return [];
    const joined = at(people.joined, invitee);
    const earliest = Math.max(at(people.joined, inviter), joined - LIFETIME + 1);
    notices.notify(inviter, "invitation_register", joined, invitee);
    return { inviter, invitee, name: at(people.names, invitee), at: chance.between(earliest, joined) };
  });
}

function unusedLinks({ people, chons, calendar, seed }: Crowd): Link[] {
  const chance = chanceOf(seed, "unused links");
  const makeName = nameMaker();
  const made = new Uint8Array(people.count + 1);
  for (const inviter of chons.inviters) made[inviter] = at(made, inviter) + 1;
  const links: Link[] = [];
  const add = (inviter: number, latest: number) => {
    const joined = at(people.joined, inviter);
    if (joined > latest || at(made, inviter) >= INVITATION_LINKS_MAX) return;
    made[inviter] = at(made, inviter) + 1;
    const since = latest === calendar.now ? Math.max(joined, latest - LIFETIME + 1) : joined;
    links.push({ inviter, invitee: 0, name: makeName(chance), at: chance.between(since, latest) });
  };
  const longAgo = calendar.now - LIFETIME;
  for (let count = 0; count < INVITATION_LINKS_MAX; count += 1) add(STANDING.limits, longAgo);
  for (let count = 0; count < people.count * EXPIRED_PER_MEMBER; count += 1) add(chance.pick(people.ids), longAgo);
  for (let count = 0; count < people.count * PENDING_PER_MEMBER; count += 1) add(chance.pick(people.ids), calendar.now);
  return links.filter(({ inviter }) => inviter !== STANDING.nothing);
}
