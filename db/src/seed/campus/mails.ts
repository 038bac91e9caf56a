import { type MailKind, type MailText, mailTexts } from "@chonsu/shared/copy/mails";
import { mails } from "../../tables/mails.ts";
import { type Batch, batch } from "../batch.ts";
import { CAST } from "../cast.ts";
import { secretOf } from "../file-names.ts";
import { momentOf } from "../moments.ts";

interface MailEntry {
  readonly kind: MailKind;
  readonly to: string;
  readonly mail: MailText;
  readonly at: string;
  readonly case: string;
}

/** The outbox is read on the server itself, so links begin at its root whatever its address is. */
const BASE = "";

const MAILS: readonly MailEntry[] = [
  {
    kind: "inquiry",
    to: CAST.chanho.email,
    mail: mailTexts.inquiry(CAST.minsu.email, "알림이 두 번 오는 것 같아요. 확인 부탁드립니다."),
    at: "6d",
    case: "an inquiry of a member",
  },
  {
    kind: "welcome",
    to: CAST.jimin.email,
    mail: mailTexts.welcome(CAST.jimin.name, BASE),
    at: "week 0.1",
    case: "greets this week's newcomer",
  },
  {
    kind: "joined",
    to: CAST.haneul.email,
    mail: mailTexts.joined(CAST.jimin.name, BASE),
    at: "week 0.1",
    case: "tells the inviter",
  },
  {
    kind: "friend-request",
    to: CAST.haneul.email,
    mail: mailTexts.friendRequest(CAST.dahye.name, BASE),
    at: "2h10m",
    case: "a request that still waits",
  },
  {
    kind: "code",
    to: "gaon@kaist.ac.kr",
    mail: mailTexts.code("273941"),
    at: "25m",
    case: "a code that was never used, to someone who is no member",
  },
];

function htmlOf({ subject, lines }: MailText): string {
  const paragraphs = [subject, ...lines].map((line) => `<p>${line}</p>`);
  return `<!doctype html><html lang="ko"><body>${paragraphs.join("")}</body></html>`;
}

/** A few mails in the outbox, oldest first. */
export function mailBatches(now: number): Batch[] {
  const rows = MAILS.map(({ kind, to, mail, at }, index) => ({
    messageId: `<${secretOf(`mail/${index}`)}@chonsu.local>`,
    kind,
    recipient: to,
    subject: mail.subject,
    text: mail.lines.join("\n\n"),
    html: htmlOf(mail),
    status: "kept" as const,
    attempts: 0,
    createdAt: momentOf(at, now),
    nextAttemptAt: null,
    sentAt: null,
  })).sort((a, b) => a.createdAt - b.createdAt);
  return [
    batch(
      mails,
      rows.map((row, index) => ({ id: index + 1, ...row })),
    ),
  ];
}
