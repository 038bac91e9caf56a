import { type MailKind, type MailText, mailTexts, OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { notificationMessage } from "@chonsu/shared/copy/notifications";
import { CHON_MAX, INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { mailHtml } from "@chonsu/shared/sentences/mail-html";
import { friendRelations } from "../../tables/friend-relations.ts";
import { invitationLinks } from "../../tables/invitation-links.ts";
import { mails } from "../../tables/mails.ts";
import { areChons } from "./chons.ts";
import { type Crowd, DAY_MS, drawCode, inOrder, newPairs, notify, personOf } from "./crowd-dataset.ts";
import { momentSince, type Person } from "./people.ts";
import { crowdEmail, STANDING } from "./standing.ts";
import { drawName } from "./words.ts";

const PENDING_PER_MEMBER = 0.35;
const REJECTED_PER_MEMBER = 0.1;
const MAILS_OF_A_KIND = 25;
const WAITING_FOR_ONE_LEFT = 2;
/** A pending request is at most this old. */
const WAITING_LONGEST_MS = 120 * DAY_MS;
const EXPIRED_LINKS_PER_MEMBER = 0.25;
const PENDING_LINKS_PER_MEMBER = 0.03;

interface Relation {
  readonly from: Person;
  readonly to: Person;
  readonly status: "accepted" | "pending" | "rejected";
  readonly at: number;
  /** The chon of a sign-up by invitation. */
  readonly isInvited: boolean;
}

/** Writes all relations between two members: 1촌, pending and rejected. */
export function writeRelations(crowd: Crowd): void {
  const { random } = crowd;
  const accepted = crowd.chons.map((chon) => ({ ...chon, status: "accepted" as const }));
  const relations = inOrder([...makeRequests(crowd), ...accepted]);
  crowd.write(friendRelations, relations, (relation) => {
    const { id, from, to, status, at, isInvited } = relation;
    // Only some notifications of accepted requests still exist.
    const isAccepted = status === "accepted" && !isInvited;
    const isAsked = status === "pending" || (isAccepted && random.happens(0.1));
    if (isInvited) notify(crowd, from, "invitation_register", at, to, {});
    if (isAsked) notify(crowd, to, "friend_request", at, from, { aboutId: id });
    if (isAccepted && random.happens(0.15)) notify(crowd, from, "friend_accept", at, to, { aboutId: id });
    return { id, fromUserId: from.id, toUserId: to.id, status, createdAt: at };
  });
  // The outbox holds only the latest mails of each kind, not those of eight years.
  const byKind = Map.groupBy(relations.flatMap(mailsOf), ({ kind }) => kind);
  const latest = [...byKind.values()].flatMap((some) => some.slice(-MAILS_OF_A_KIND));
  const inTime = latest.toSorted((a, b) => a.at - b.at);
  crowd.write(mails, inTime, ({ kind, to, text, at }) => ({
    messageId: `<${drawCode(crowd)}@chonsu.local>`,
    kind,
    recipient: crowdEmail(to.id),
    subject: text.subject,
    text: text.lines.join("\n\n"),
    html: mailHtml(text),
    status: "kept" as const,
    attempts: 0,
    createdAt: at,
  }));
}

/** The mails that a relation causes. */
function mailsOf({ from, to, status, at, isInvited }: Relation) {
  const mail = (kind: MailKind, receiver: Person, text: MailText) => ({ kind, to: receiver, text, at });
  if (isInvited) {
    return [
      mail("welcome", to, mailTexts.welcome(to.name, OUTBOX_WEB_BASE)),
      mail("joined", from, mailTexts.joined(to.name, OUTBOX_WEB_BASE)),
    ];
  }
  if (status === "pending") return [mail("friend-request", to, mailTexts.friendRequest(from.name, OUTBOX_WEB_BASE))];
  if (status === "rejected") return [];
  return [mail("friend-accepted", from, mailTexts.friendAccepted(to.name, OUTBOX_WEB_BASE))];
}

/** Requests that did not become a 1촌: between friends of friends, at most one for each pair. */
function makeRequests(crowd: Crowd) {
  const { random, now, active } = crowd;
  const mayAsk = (from: Person, to: Person) => !areChons(from, to) && from.chons.length < CHON_MAX;
  const draw = (perMember: number) =>
    drawMembers(crowd, perMember).map((from) => {
      const isAlone = from.chons.length === 0;
      return { from, to: isAlone ? random.pick(active) : random.pick(random.pick(from.chons).friend.chons).friend };
    });
  const oneLeft = personOf(crowd, STANDING.oneLeft);
  const strangers = active.filter((from) => from !== oneLeft && mayAsk(from, oneLeft));
  const waiting = random.sample(strangers, WAITING_FOR_ONE_LEFT).map((from) => ({ from, to: oneLeft }));
  const isNew = newPairs();
  const make = (pairs: typeof waiting, status: "pending" | "rejected", oldest: number) =>
    pairs.flatMap(({ from, to }) => {
      if (!mayAsk(from, to) || !isNew(from, to)) return [];
      return { from, to, status, at: momentSince(crowd, Math.max(from.joined, to.joined, oldest)), isInvited: false };
    });
  return [
    ...make([...waiting, ...draw(PENDING_PER_MEMBER)], "pending", now - WAITING_LONGEST_MS),
    ...make(draw(REJECTED_PER_MEMBER), "rejected", 0),
  ];
}

function drawMembers({ random, people, active }: Crowd, perMember: number): Person[] {
  return Array.from({ length: people.length * perMember }, () => random.pick(active));
}

interface Link {
  readonly inviter: Person;
  readonly inviteeName: string;
  /** Undefined when nobody has joined with it. */
  readonly inviteeId?: number;
  readonly at: number;
}

/** Writes sign-up links: used, expired and pending ones. Nobody has more than the quota (R13). */
export function writeInvitations(crowd: Crowd): void {
  const links = inOrder([...usedLinks(crowd), ...unusedLinks(crowd)].filter(isInQuota()));
  crowd.write(invitationLinks, links, ({ id, inviter, inviteeName, inviteeId, at }) => {
    const expiresAt = at + INVITATION_LINK_LIFETIME_MS;
    const expiryNotifiedAt = inviteeId === undefined && expiresAt <= crowd.now ? expiresAt : null;
    if (expiryNotifiedAt !== null) {
      const message = notificationMessage("invitation_expired", inviteeName);
      notify(crowd, inviter, "invitation_expired", expiresAt, null, { message, aboutId: id });
    }
    const people = { inviterId: inviter.id, inviteeName, inviteeId };
    return { id, code: drawCode(crowd), ...people, createdAt: at, expiresAt, expiryNotifiedAt };
  });
}

/** Each was made after its inviter had joined, and was used within its seven days. */
function usedLinks(crowd: Crowd): Link[] {
  return crowd.chons.flatMap(({ from: inviter, to: { id, name, joined }, isInvited }) => {
    if (!isInvited) return [];
    const earliest = Math.max(inviter.joined, joined - INVITATION_LINK_LIFETIME_MS);
    return { inviter, inviteeId: id, inviteeName: name, at: crowd.random.between(earliest, joined) };
  });
}

function unusedLinks(crowd: Crowd): Link[] {
  const { now, random } = crowd;
  const longAgo = now - INVITATION_LINK_LIFETIME_MS;
  const unused = (inviter: Person, start: number, end: number): Link[] =>
    start > end ? [] : [{ inviter, inviteeName: drawName(random), at: random.between(start, end) }];
  const atLimit = Array.from({ length: INVITATION_LINKS_MAX }, () => personOf(crowd, STANDING.limits));
  const expired = [...atLimit, ...drawMembers(crowd, EXPIRED_LINKS_PER_MEMBER)];
  return [
    ...expired.flatMap((inviter) => unused(inviter, inviter.joined, longAgo)),
    ...drawMembers(crowd, PENDING_LINKS_PER_MEMBER).flatMap((inviter) =>
      unused(inviter, Math.max(inviter.joined, longAgo + 1), now),
    ),
  ];
}

function isInQuota(): (link: Link) => boolean {
  const made = new Map<Person, number>();
  return ({ inviter }) => {
    const count = (made.get(inviter) ?? 0) + 1;
    made.set(inviter, count);
    return count <= INVITATION_LINKS_MAX;
  };
}
