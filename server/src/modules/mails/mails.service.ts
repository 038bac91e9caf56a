import { type MailKind, type MailText, mailTexts, OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { MAIL_AGAIN_MS, MAIL_WAIT_MS } from "@chonsu/shared/limits";
import { mailHtml } from "@chonsu/shared/sentences/mail-html";
import { startSweep } from "../../command/sweep.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { sealWords } from "../../mail/sealed-words.ts";
import { randomName } from "../../platform/random.ts";
import { emailOf } from "../users/users.service.ts";
import { type OutboxMail, presentMail } from "./mails.presenter.ts";
import {
  countUnsent,
  deleteFinished,
  deleteUnsentAround,
  deleteUnsentBetween,
  findMail,
  hasMailed,
  insertMail,
  listMails,
  type MailFilter,
} from "./mails.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** For other modules; see the repository. */
export const countUnsentMails = countUnsent;

export function mailCode(unit: Unit, mail: { to: string; code: string }): void {
  post(unit, "code", mail.to, mailTexts.code(mail.code));
}

/** The mails to a member that name a member. */
const MEMBER_MAILS = {
  welcome: mailTexts.welcome,
  /** To an inviter: the named member has joined with their invitation. */
  joined: mailTexts.joined,
  "friend-request": mailTexts.friendRequest,
  "friend-accepted": mailTexts.friendAccepted,
};

type MemberMail = keyof typeof MEMBER_MAILS;

/** The receiver of a mail to a member, and the member whose act it reports. */
interface MailedPair {
  readonly toUserId: number;
  readonly aboutUserId: number;
}

/**
 * Mails a member, unless the command suppresses mails, or the member got such a mail about the same member within a
 * day. The mail waits a moment, so that it can still be withdrawn (decision 050).
 */
export function mailMember(unit: Unit, kind: MemberMail, pair: MailedPair, name: string): void {
  const { toUserId } = pair;
  const recipient = unit.mayNotify(toUserId) ? emailOf(unit.db, toUserId) : undefined;
  const now = unit.clock.now();
  if (recipient === undefined || hasMailed(unit.db, { ...pair, kind, from: now - MAIL_AGAIN_MS, now })) return;
  post(unit, kind, recipient, MEMBER_MAILS[kind](name, webBaseOf(unit)), { pair });
}

/** Withdraws mails between two members that have not left yet: their cause is gone. */
export function withdrawMails(unit: Unit, kinds: readonly MemberMail[], between: readonly [number, number]): void {
  deleteUnsentBetween(unit.db, kinds, between, unit.clock.now() - MAIL_WAIT_MS);
}

/**
 * Withdraws the mail about a request that was answered before the mail left. A mail that is kept in the outbox stays
 * there, since its readers look at what happened.
 */
export function withdrawRequestMail(unit: Unit, between: readonly [number, number]): void {
  deleteUnsentBetween(unit.db, ["friend-request"], between, Number.MAX_SAFE_INTEGER);
}

/** Withdraws at most `most` mails to and about a member who leaves. Returns how many were withdrawn. */
export function withdrawMailsAround(unit: Unit, userId: number, most: number): number {
  return deleteUnsentAround(unit.db, userId, unit.clock.now() - MAIL_WAIT_MS, most);
}

/** Mails an inquiry to the operators. Their answer goes to the address of the sender. */
export function mailInquiry(unit: Unit, mail: { from: string; body: string }): void {
  post(unit, "inquiry", unit.config.inquiryRecipient, mailTexts.inquiry(mail.from, mail.body), {
    replyTo: mail.from,
  });
}

/** A filter for the outbox. `cameBy` is the origin by which the reader came; the links in the mails begin with it. */
export interface OutboxFilter extends MailFilter {
  readonly cameBy?: string;
}

/** Mails of the outbox, newest first. */
export function readOutbox(ctx: Context, filter: OutboxFilter): OutboxMail[] {
  const webBase = ctx.site.webBase(filter.cameBy);
  return listMails(ctx.db, filter).map((row) => presentMail(row, webBase));
}

/** One mail of the outbox. */
export function readMail(ctx: Context, id: number, cameBy: string): OutboxMail | undefined {
  const row = findMail(ctx.db, id);
  return row === undefined ? undefined : presentMail(row, ctx.site.webBase(cameBy));
}

/** The id of the latest mail; 0 when there is none. */
export function latestMailId(ctx: Context): number {
  return listMails(ctx.db, { limit: 1 })[0]?.id ?? 0;
}

/**
 * The web's address in a mail. In a mail that stays in the outbox, the address depends on the reader, so a placeholder
 * is written.
 */
function webBaseOf({ config, site }: Context): string {
  const isForReaders = config.webBaseUrl === undefined && config.smtp === undefined;
  return isForReaders ? OUTBOX_WEB_BASE : site.webBase();
}

interface Posting {
  readonly replyTo?: string;
  /** Set for a mail that reports an act of a member. Such a mail waits. */
  readonly pair?: MailedPair;
}

/**
 * Writes a mail into the outbox, in the transaction that caused it: the mail exists only if the transaction commits.
 */
function post(unit: Unit, kind: MailKind, recipient: string, text: MailText, { replyTo, pair }: Posting = {}): void {
  const { standIn, jwtSecret, smtp } = unit.config;
  const now = unit.clock.now();
  const [, domain = "chonsu.local"] = smtp?.from.address.split("@") ?? [];
  const messageId = `<${randomName(unit.random)}@${domain}>`;
  const words = { subject: text.subject, text: text.lines.join("\n\n"), html: mailHtml(text) };
  insertMail(unit.db, {
    messageId,
    kind,
    recipient,
    replyTo: replyTo ?? null,
    toUserId: pair?.toUserId ?? null,
    aboutUserId: pair?.aboutUserId ?? null,
    ...(standIn ? { ...words, sealed: null } : sealWords(jwtSecret, unit.random, messageId, words)),
    status: smtp === undefined ? "kept" : "waiting",
    attempts: 0,
    createdAt: now,
    nextAttemptAt: smtp === undefined ? null : now + (pair === undefined ? 0 : MAIL_WAIT_MS),
    sentAt: null,
  });
  unit.after(() => unit.mailSignal.notify());
}

/** Deletes finished mails that are older than the configured number of days. Returns a function that stops it. */
export function startMailSweep(ctx: Context): () => Promise<void> {
  const { mailsKeptDays } = ctx.config;
  if (mailsKeptDays === undefined) return () => Promise.resolve();
  return startSweep(ctx, "mails", (most) => deleteFinished(ctx.db, ctx.clock.now() - mailsKeptDays * DAY_MS, most));
}
