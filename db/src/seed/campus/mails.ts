import { type MailKind, type MailText, mailTexts, OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { mailHtml } from "@chonsu/shared/sentences/mail-html";
import type { Database } from "../../open-database.ts";
import { mails } from "../../tables/mails.ts";
import { CAST } from "../cast.ts";
import { secretOf } from "../file-names.ts";
import { momentOf } from "../moments.ts";
import { byCreation } from "./insert-rows.ts";
import { EXPIRED_LINK_CODE } from "./invitation-links.ts";

interface MailEntry {
  readonly kind: MailKind;
  readonly to: string;
  readonly mail: MailText;
  readonly at: string;
}

const MAILS: readonly MailEntry[] = [
  {
    kind: "inquiry",
    to: CAST.chanho.email,
    mail: mailTexts.inquiry(CAST.minsu.email, "알림이 두 번 오는 것 같아요. 확인 부탁드립니다."),
    at: "6d",
  },
  // An inquiry of somebody whose invitation ran out, with its link.
  {
    kind: "inquiry",
    to: CAST.chanho.email,
    mail: mailTexts.inquiry(
      "anjihu@kaist.ac.kr",
      `초대 링크가 열리지 않아요. 기간이 지난 건가요?\n\n${OUTBOX_WEB_BASE}/welcome?code=${EXPIRED_LINK_CODE}`,
    ),
    at: "20h",
  },
  { kind: "welcome", to: CAST.jimin.email, mail: mailTexts.welcome(CAST.jimin.name, OUTBOX_WEB_BASE), at: "week 0.1" },
  { kind: "joined", to: CAST.haneul.email, mail: mailTexts.joined(CAST.jimin.name, OUTBOX_WEB_BASE), at: "week 0.1" },
  {
    kind: "friend-request",
    to: CAST.haneul.email,
    mail: mailTexts.friendRequest(CAST.dahye.name, OUTBOX_WEB_BASE),
    at: "2h10m",
  },
  // A code that was never used, to somebody who is no member.
  { kind: "code", to: "gaon@kaist.ac.kr", mail: mailTexts.code("273941"), at: "25m" },
];

/** A few mails in the outbox, oldest first. */
export function writeMails(tx: Database, now: number): void {
  const rows = MAILS.map(({ kind, to, mail, at }, index) => ({
    messageId: `<${secretOf(`mail/${index}`)}@chonsu.local>`,
    kind,
    recipient: to,
    subject: mail.subject,
    text: mail.lines.join("\n\n"),
    html: mailHtml(mail),
    status: "kept" as const,
    attempts: 0,
    createdAt: momentOf(at, now),
  }));
  tx.insert(mails).values(rows.sort(byCreation)).run();
}
