import { mailTexts, OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { notificationMessage } from "@chonsu/shared/copy/notifications";
import { CHON_MAX, INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { mailHtml } from "@chonsu/shared/sentences/mail-html";
import { friendRelations } from "../../tables/friend-relations.ts";
import { invitationLinks } from "../../tables/invitation-links.ts";
import { mails } from "../../tables/mails.ts";
import { areChons, type ChonPair } from "./chons.ts";
import { type Crowd, DAY_MS, inOrder, newPairs, notify, personOf } from "./crowd-dataset.ts";
import { type CrowdPerson, momentSince } from "./people.ts";
import { crowdEmail, STANDING } from "./standing.ts";
import { drawName } from "./words.ts";

const PENDING_PER_MEMBER = 0.35;
const REJECTED_PER_MEMBER = 0.1;
const WAITING_FOR_ONE_LEFT = 2;
/** A pending request is at most this old. */
const WAITING_LONGEST_MS = 120 * DAY_MS;
const MAILS = 50;
const UNUSED_LINKS_PER_MEMBER = 0.28;
const CODE_BYTES = 16;
const PENDING_LINK_ONE_IN = 10;

interface Relation extends ChonPair {
  readonly status: "accepted" | "pending" | "rejected";
}

/** Writes all relations between two members: 1촌, pending and rejected. */
export function writeRelations(crowd: Crowd): void {
  const { random } = crowd;
  const accepted = crowd.chons.map((chon): Relation => ({ ...chon, status: "accepted" }));
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
  // The outbox holds only the latest mails, not those of eight years.
  const mailed = relations.filter(({ status, isInvited }) => status !== "rejected" && !isInvited);
  crowd.write(mails, mailed.slice(-MAILS), ({ from, to, status, at }) => {
    const isAsked = status === "pending";
    const makeText = isAsked ? mailTexts.friendRequest : mailTexts.friendAccepted;
    const text = makeText((isAsked ? from : to).name, OUTBOX_WEB_BASE);
    return {
      messageId: `<${random.bytes(CODE_BYTES).toString("hex")}@chonsu.local>`,
      kind: isAsked ? ("friend-request" as const) : ("friend-accepted" as const),
      recipient: crowdEmail((isAsked ? to : from).id),
      subject: text.subject,
      text: text.lines.join("\n\n"),
      html: mailHtml(text),
      status: "kept" as const,
      attempts: 0,
      createdAt: at,
    };
  });
}

/** Requests that did not become a 1촌: between friends of friends, at most one for each pair. */
function makeRequests(crowd: Crowd): Relation[] {
  const { random, now, active } = crowd;
  const isNew = newPairs();
  const mayAsk = (from: CrowdPerson, to: CrowdPerson) => !areChons(from, to) && from.chons.length < CHON_MAX;
  const ask = (from: CrowdPerson, to: CrowdPerson, status: Relation["status"], oldest: number) => {
    if (!mayAsk(from, to) || !isNew(from, to)) return [];
    return { from, to, status, at: momentSince(crowd, Math.max(from.joined, to.joined, oldest)), isInvited: false };
  };
  const draw = (perMember: number, status: Relation["status"], oldest: number) =>
    drawMembers(crowd, perMember).flatMap((from) => {
      const isAlone = from.chons.length === 0;
      const to = isAlone ? random.pick(active) : random.pick(random.pick(from.chons).friend.chons).friend;
      return ask(from, to, status, oldest);
    });
  const longAgo = now - WAITING_LONGEST_MS;
  const oneLeft = personOf(crowd, STANDING.oneLeft);
  const strangers = active.filter((from) => from !== oneLeft && mayAsk(from, oneLeft));
  return [
    ...random.sample(strangers, WAITING_FOR_ONE_LEFT).flatMap((from) => ask(from, oneLeft, "pending", longAgo)),
    ...draw(PENDING_PER_MEMBER, "pending", longAgo),
    ...draw(REJECTED_PER_MEMBER, "rejected", 0),
  ];
}

function drawMembers({ random, people, active }: Crowd, perMember: number): CrowdPerson[] {
  return Array.from({ length: people.length * perMember }, () => random.pick(active));
}

/** Writes sign-up links: used, expired and pending ones. Nobody has more than the quota (R13). */
export function writeInvitations(crowd: Crowd): void {
  const byInviter = Map.groupBy([...usedLinks(crowd), ...unusedLinks(crowd)], ({ inviter }) => inviter);
  const links = inOrder([...byInviter.values()].flatMap((own) => own.slice(0, INVITATION_LINKS_MAX)));
  const { random, now } = crowd;
  crowd.write(invitationLinks, links, ({ id, inviter, inviteeName, inviteeId, at }) => {
    const expiresAt = at + INVITATION_LINK_LIFETIME_MS;
    const expiryNotifiedAt = inviteeId === null && expiresAt <= now ? expiresAt : null;
    if (expiryNotifiedAt !== null) {
      const message = notificationMessage("invitation_expired", inviteeName);
      notify(crowd, inviter, "invitation_expired", expiresAt, null, { message, aboutId: id });
    }
    const people = { inviterId: inviter.id, inviteeName, inviteeId };
    return {
      id,
      code: random.bytes(CODE_BYTES).toString("hex"),
      ...people,
      createdAt: at,
      expiresAt,
      expiryNotifiedAt,
    };
  });
}

/** Each was made after its inviter had joined, and was used within its seven days. */
function usedLinks({ chons, random }: Crowd) {
  const used = chons.filter(({ isInvited }) => isInvited);
  return used.map(({ from: inviter, to: { id: inviteeId, name: inviteeName, joined } }) => {
    const earliest = Math.max(inviter.joined, joined - INVITATION_LINK_LIFETIME_MS);
    return { inviter, inviteeId, inviteeName, at: random.between(earliest, joined) };
  });
}

function unusedLinks(crowd: Crowd) {
  const { now, random } = crowd;
  const longAgo = now - INVITATION_LINK_LIFETIME_MS;
  const atLimit = Array.from({ length: INVITATION_LINKS_MAX }, () => personOf(crowd, STANDING.limits));
  return [...atLimit, ...drawMembers(crowd, UNUSED_LINKS_PER_MEMBER)].map((inviter, index) => {
    const isPending = index % PENDING_LINK_ONE_IN === 0 || inviter.joined > longAgo;
    const [start, end] = isPending ? [Math.max(inviter.joined, longAgo + 1), now] : [inviter.joined, longAgo];
    return { inviter, inviteeName: drawName(random), inviteeId: null, at: random.between(start, end) };
  });
}
