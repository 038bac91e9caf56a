import { type MailKind, type MailText, mailTexts, OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { mailHtml } from "@chonsu/shared/sentences/mail-html";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { sealWords } from "../../mail/sealed-words.ts";
import { randomName } from "../../platform/random.ts";
import { emailOf } from "../users/users.service.ts";
import { presentMail } from "./mails.presenter.ts";
import { countUnsent, findMail, insertMail, listMails, type MailFilter } from "./mails.repository.ts";
import type { OutboxMail } from "./outbox-mail.ts";

/** For other modules; see the repository. */
export const countUnsentMails = countUnsent;

/** Mails a verification code. */
export function mailCode(ctx: Context, unit: Unit, mail: { to: string; code: string }): void {
  post(ctx, unit, "code", mail.to, mailTexts.code(mail.code));
}

/** Mails a welcome to a newcomer. */
export function mailWelcome(ctx: Context, unit: Unit, mail: { toUserId: number; name: string }): void {
  postToMember(ctx, unit, "welcome", mail.toUserId, mailTexts.welcome(mail.name, webBaseOf(ctx)));
}

/** Mails an inviter that somebody has joined with their invitation. */
export function mailJoined(ctx: Context, unit: Unit, mail: { toUserId: number; name: string }): void {
  postToMember(ctx, unit, "joined", mail.toUserId, mailTexts.joined(mail.name, webBaseOf(ctx)));
}

/** Mails a member that somebody asks to be their chon. */
export function mailFriendRequest(ctx: Context, unit: Unit, mail: { toUserId: number; name: string }): void {
  postToMember(ctx, unit, "friend-request", mail.toUserId, mailTexts.friendRequest(mail.name, webBaseOf(ctx)));
}

/** Mails a member that their request was accepted. */
export function mailFriendAccepted(ctx: Context, unit: Unit, mail: { toUserId: number; name: string }): void {
  postToMember(ctx, unit, "friend-accepted", mail.toUserId, mailTexts.friendAccepted(mail.name, webBaseOf(ctx)));
}

/** Mails an inquiry to the operators. Their answer goes to the address of the sender. */
export function mailInquiry(ctx: Context, unit: Unit, mail: { from: string; body: string }): void {
  post(ctx, unit, "inquiry", ctx.config.inquiryRecipient, mailTexts.inquiry(mail.from, mail.body), mail.from);
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
function webBaseOf({ config, mailer, site }: Context): string {
  const isForReaders = config.webBaseUrl === undefined && mailer.firstStatus === "kept";
  return isForReaders ? OUTBOX_WEB_BASE : site.webBase();
}

function postToMember(ctx: Context, unit: Unit, kind: MailKind, userId: number, text: MailText): void {
  const recipient = unit.reaches(userId) ? emailOf(unit.db, userId) : undefined;
  if (recipient !== undefined) post(ctx, unit, kind, recipient, text);
}

/**
 * Writes a mail into the outbox, in the transaction that caused it: the mail exists only if the transaction commits.
 */
function post(
  ctx: Context,
  unit: Unit,
  kind: MailKind,
  recipient: string,
  text: MailText,
  replyTo: string | null = null,
): void {
  const { config } = ctx;
  const { firstStatus } = ctx.mailer;
  const now = ctx.clock.now();
  const messageId = `<${randomName(ctx.random)}@${ctx.mailer.messageIdDomain}>`;
  const words = { subject: text.subject, text: text.lines.join("\n\n"), html: mailHtml(text) };
  insertMail(unit.db, {
    messageId,
    kind,
    recipient,
    replyTo,
    ...(config.standIn ? { ...words, sealed: null } : sealWords(config.jwtSecret, ctx.random, messageId, words)),
    status: firstStatus,
    attempts: 0,
    createdAt: now,
    nextAttemptAt: firstStatus === "waiting" ? now : null,
    sentAt: null,
  });
  unit.after(() => ctx.mailSignal.notify());
}
