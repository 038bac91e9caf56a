import { oneLine } from "../format/text/one-line.ts";
import { CODE_LIFETIME_MS } from "../limits.ts";
import { PRODUCT_NAME } from "../school/school.ts";

/** The kinds of mail that the product sends. */
export type MailKind = "code" | "welcome" | "joined" | "friend-request" | "friend-accepted" | "inquiry";

/**
 * A mail without its recipient: its paragraphs, and a code or a button. The paragraphs are the complete text. The HTML
 * form also shows the code in large digits, and the paragraph with the URL as a button.
 */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/**
 * The web's address in mails that stay in the outbox. It is not a real address: each reader sees the address by which
 * they came.
 */
export const OUTBOX_WEB_BASE = "http://web.chonsu.invalid";

const CODE_MINUTES = CODE_LIFETIME_MS / 60_000;
const NAMELESS = "회원";

/** A name on one line, so that it cannot look like a paragraph of its own. */
function named(name: string): string {
  return oneLine(name) || NAMELESS;
}

/** Subjects never contain texts of members. */
function subject(text: string): string {
  return `[${PRODUCT_NAME}] ${text}`;
}

function withLink(title: string, lines: readonly string[], label: string, href: string): MailText {
  return { subject: subject(title), lines: [...lines, href], link: { label, href } };
}

/** The texts of all mails. `base` is the web's address. */
export const mailTexts = {
  code: (code: string): MailText => ({
    subject: subject("이메일 인증코드"),
    lines: [
      `아래 인증코드를 입력해 주세요. ${CODE_MINUTES}분 동안 쓸 수 있어요.`,
      `인증코드: ${code}`,
      "요청한 적이 없다면 이 메일을 무시해 주세요.",
    ],
    code,
  }),
  welcome: (name: string, base: string): MailText =>
    withLink(
      "가입을 축하해요",
      [
        `${named(name)} 님, ${PRODUCT_NAME}에 오신 것을 환영해요.`,
        "프로필을 채우면 함께할 사람을 더 쉽게 만날 수 있어요.",
      ],
      `${PRODUCT_NAME} 시작하기`,
      `${base}/login`,
    ),
  /** It does not mention a chon, because there is none when either member was at the limit (R9). */
  joined: (name: string, base: string): MailText =>
    withLink(
      "초대한 분이 가입했어요",
      [`${named(name)} 님이 초대를 받아 가입했어요.`],
      "초대 현황 보기",
      `${base}/invite`,
    ),
  friendRequest: (name: string, base: string): MailText =>
    withLink(
      "새로운 1촌 신청",
      [`${named(name)} 님이 1촌을 신청했어요.`],
      "신청 확인하기",
      `${base}/friends?tab=requests`,
    ),
  friendAccepted: (name: string, base: string): MailText =>
    withLink("1촌 신청 수락", [`${named(name)} 님과 1촌이 되었어요.`], "1촌 보기", `${base}/friends`),
  inquiry: (from: string, body: string): MailText => ({
    subject: subject("문의"),
    lines: [`보낸 사람: ${oneLine(from)}`, body],
  }),
} as const;
