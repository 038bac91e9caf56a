import { failureOf } from "@chonsu/db/failures";
import type { MailKind } from "@chonsu/shared/copy/mails";
import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { oneLine } from "@chonsu/shared/format/text/one-line";
import { CODE_LIFETIME_MS } from "@chonsu/shared/limits";
import { isUniversityEmail } from "@chonsu/shared/school/school";
import type { Context } from "../../context.ts";
import { DROPPED_WORDS, type MailWords, readWords } from "../../mail/sealed-words.ts";
import type { Delivery } from "../../mail/smtp-answers.ts";
import { type MailWire, type OutgoingMail, openSmtpWire } from "../../mail/smtp-wire.ts";
import { type Sleep, startJob } from "../../platform/jobs.ts";
import {
  dropFinishedWords,
  findDue,
  findNextAttempt,
  type MailProgress,
  type MailRow,
  releaseSending,
  setProgress,
} from "./mails.repository.ts";

/** The longest time for one attempt. All times here are milliseconds. */
const ATTEMPT_MAX_MS = 2 * 60 * 1000;
/** How long the shutdown waits for the current mail. */
const STOP_MAX_MS = 5 * 1000;
/** The longest rest while the mail server is unreachable. */
const LONGEST_PAUSE_MS = 5 * 60 * 1000;
/** The delay after an error of the product itself. */
const RETRY_MS = 60 * 1000;
/** The delay after the first failed attempt for a mail, and the longest one. */
const FIRST_DELAY_MS = 15 * 1000;
const LONGEST_DELAY_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** Signals that end a delivery. After `stop` no further mail begins; `halt` also abandons the current one. */
interface Reins {
  readonly stop: AbortSignal;
  readonly halt: AbortSignal;
}

/**
 * Delivers pending mails of the outbox if a mail server is set up: one at a time, the oldest first. New mails and the
 * clock start a round. A mail whose sending was interrupted by a crash is sent again with the same Message-ID. Returns
 * a function that stops the delivery and waits a limited time for the current mail.
 */
export function startMailDelivery(ctx: Context): () => Promise<void> {
  const { smtp, standIn } = ctx.config;
  if (smtp === undefined) return () => Promise.resolve();
  const wire = openSmtpWire(smtp);
  const halt = new AbortController();
  try {
    releaseSending(ctx.db, ctx.clock.now());
    if (!standIn) dropFinishedWords(ctx.db);
  } catch (error) {
    // On a full disk the server starts, so that members can delete.
    if (failureOf(error) !== "full") throw error;
    ctx.log.error("preparing the delivery of mails failed", { error });
  }
  const stopRounds = startJob(ctx, {
    name: "delivering mails",
    wakes: ctx.mailSignal,
    work: (stop) => deliverDue(ctx, wire, { stop, halt: halt.signal }),
  });
  return async () => {
    const callOffHalt = ctx.realClock.after(STOP_MAX_MS, () => halt.abort());
    await stopRounds();
    callOffHalt();
    wire.close();
  };
}

/** A new mail does not end the rest after an error of the mail server. */
async function deliverDue(ctx: Context, wire: MailWire, { stop, halt }: Reins): Promise<Sleep> {
  const failed: number[] = [];
  for (;;) {
    const row = stop.aborted ? undefined : findDue(ctx.db, ctx.clock.now(), LONGEST_DELAY_MS, failed);
    if (row === undefined) break;
    const pauseMs = await deliver(ctx, wire, row, halt).catch((error: unknown) => {
      // A full or failing disk concerns every mail; anything else must not hold up the others.
      if (failureOf(error) !== undefined || ctx.commits.hasFailed) throw error;
      ctx.log.error("delivering a mail failed", { mail: row.id, error });
      failed.push(row.id);
      return 0;
    });
    if (pauseMs > 0) return { ms: pauseMs, isFirm: true };
  }
  if (failed.length > 0) return { ms: RETRY_MS };
  const next = stop.aborted ? undefined : findNextAttempt(ctx.db);
  return { ms: (next ?? Number.POSITIVE_INFINITY) - ctx.clock.now() };
}

/**
 * Makes one attempt for one mail. The attempt is recorded before and after it. Returns how long all mails must rest
 * after it, in milliseconds.
 */
async function deliver(ctx: Context, wire: MailWire, row: MailRow, halt: AbortSignal): Promise<number> {
  const words = readWords(ctx.config.jwtSecret, row);
  if (words === undefined) return giveUp(ctx, row, "sealed with another secret");
  const mail = outgoing(row, words, ctx.config.inquiryRecipient);
  if (mail === undefined) return giveUp(ctx, row, "not a recipient of ours");
  if (ctx.clock.now() >= uselessFrom(row)) return giveUp(ctx, row, "too late to be of use");
  const attempts = row.attempts + 1;
  setProgress(ctx.db, row.id, { status: "sending", attempts });
  // The commits that must be safe: the mail itself, the start of this attempt, and the end of the attempt before.
  await untilSafe(ctx);
  const delivery = await sendInTime(ctx, wire, mail, halt);
  // An attempt that was abandoned at the shutdown: it is unknown whether the mail was sent. So the mail keeps its
  // state, as after a crash.
  return halt.aborted ? 0 : settle(ctx, { ...row, attempts }, delivery);
}

/** Resolves when everything that was written before is safe on the disk. Rejects if it will never be. */
async function untilSafe({ commits }: Context): Promise<void> {
  commits.register(() => {});
  const failure = await new Promise<unknown>(commits.whenDurable);
  if (failure !== undefined) throw failure;
}

async function sendInTime(ctx: Context, wire: MailWire, mail: OutgoingMail, halt: AbortSignal): Promise<Delivery> {
  const limit = new AbortController();
  const callOffLimit = ctx.realClock.after(ATTEMPT_MAX_MS, () => limit.abort());
  const delivery = await wire.send(mail, AbortSignal.any([halt, limit.signal]));
  callOffLimit();
  return delivery;
}

function settle(ctx: Context, row: MailRow, delivery: Delivery): number {
  if (delivery.kind === "sent") {
    finish(ctx, row.id, { status: "sent", sentAt: ctx.clock.now(), nextAttemptAt: null });
    return 0;
  }
  if (delivery.kind === "refused") return giveUp(ctx, row, delivery.reason);
  const { id, kind, attempts } = row;
  const delayMs = delayAfter(attempts);
  const nextAttemptAt = ctx.clock.now() + delayMs;
  if (nextAttemptAt >= givenUpFrom(row)) giveUp(ctx, row, delivery.reason);
  else {
    setProgress(ctx.db, id, { status: "waiting", nextAttemptAt });
    ctx.log.warn("a mail has to wait", { mail: id, kind, attempts, reason: delivery.reason, delayMs });
  }
  return delivery.kind === "unreachable" ? Math.min(delayMs, LONGEST_PAUSE_MS) : 0;
}

/** The delay after the nth failed attempt: 15 seconds, doubled each time, at most an hour. */
function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}

/** The moment from which a mail with a code is useless, because the code has expired. Infinity for other mails. */
function uselessFrom({ kind, createdAt }: MailRow): number {
  return kind === ("code" satisfies MailKind) ? createdAt + CODE_LIFETIME_MS : Number.POSITIVE_INFINITY;
}

/** The moment from which a failed mail is not tried again: after two days, or when it is useless. */
function givenUpFrom(mail: MailRow): number {
  return Math.min(mail.createdAt + GIVE_UP_AFTER_MS, uselessFrom(mail));
}

/** Records the end of a mail. Its words are dropped, except in a stand-in, whose outbox shows them. */
function finish({ db, config }: Context, id: number, progress: MailProgress): void {
  setProgress(db, id, config.standIn ? progress : { ...progress, ...DROPPED_WORDS });
}

/** Marks a mail as failed for good. The log names the row and never its content. */
function giveUp(ctx: Context, { id, kind, attempts }: MailRow, reason: string): 0 {
  finish(ctx, id, { status: "failed", nextAttemptAt: null });
  ctx.log.warn("a mail is given up", { mail: id, kind, attempts, reason });
  return 0;
}

/**
 * Whether the product may send mail to an address: a university address, or the operators' mailbox. So nobody can use
 * the product to send mail to other addresses.
 */
function mayReceive(address: string, inquiryRecipient: string): boolean {
  return isUniversityEmail(address) || (isEmailAddress(address) && address === inquiryRecipient);
}

/**
 * Builds the mail to send. Every mail is checked here: the recipient must be allowed, and no header may contain a line
 * break.
 */
function outgoing(row: MailRow, words: MailWords, inquiryRecipient: string): OutgoingMail | undefined {
  const { messageId, createdAt, recipient, replyTo, kind } = row;
  if (!mayReceive(recipient, inquiryRecipient)) return undefined;
  return {
    messageId,
    createdAt,
    to: recipient,
    replyTo: replyTo !== null && isEmailAddress(replyTo) ? replyTo : null,
    ...words,
    subject: oneLine(words.subject),
    isAutomatic: kind !== "inquiry",
  };
}
