import { type MailKind, type MailText, mailTexts, OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { mailHtml } from "@chonsu/shared/sentences/mail-html";
import { mails } from "../../tables/mails.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { byTime } from "./draw/time-order.ts";
import { crowdEmail } from "./people/people.ts";

/** The maximum number of mails: the outbox holds only the latest ones, not the mails of eight years. */
const MAILS_MAX = 100;

interface Words {
  readonly kind: MailKind;
  readonly text: (name: string, base: string) => MailText;
}

/** Notification types that are also mailed. */
const MAILED: Readonly<Partial<Record<NotificationType, Words>>> = {
  invitation_register: { kind: "joined", text: mailTexts.joined },
  friend_request: { kind: "friend-request", text: mailTexts.friendRequest },
  friend_accept: { kind: "friend-accepted", text: mailTexts.friendAccepted },
};

/**
 * Writes the latest mails about notifications, each with the text that the product writes, and a welcome for each
 * invited member.
 */
export function writeMails(crowd: Crowd): void {
  const { calendar, people, notices } = crowd;
  const chance = chanceOf(crowd.seed, "mails");
  const drafts = notices.all.flatMap(({ to, type, at: second, by }) => {
    const words = MAILED[type];
    if (words === undefined || by === 0) return [];
    const mail = { to, at: second, kind: words.kind, text: words.text(at(people.names, by), OUTBOX_WEB_BASE) };
    if (type !== "invitation_register") return [mail];
    const text = mailTexts.welcome(at(people.names, by), OUTBOX_WEB_BASE);
    return [{ to: by, at: second, kind: "welcome" as const, text }, mail];
  });
  const latest = byTime(drafts).slice(-MAILS_MAX).entries();
  const columns = ["id", "messageId", "kind", "recipient", "subject", "text", "html", "status", "attempts"] as const;
  writeRows(crowd, mails, [...columns, "createdAt"], latest, ([position, { to, at: second, kind, text }]) => {
    const content = [text.subject, text.lines.join("\n\n"), mailHtml(text)] as const;
    const messageId = `<${chance.code()}@chonsu.local>`;
    return [position + 1, messageId, kind, crowdEmail(to), ...content, "kept", 0, calendar.moment(second)];
  });
}
