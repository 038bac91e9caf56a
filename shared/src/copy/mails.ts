/** The kinds of mail the product sends. */
export const MAIL_KINDS = ["code", "welcome", "joined", "friend-request", "friend-accepted", "inquiry"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail before it has a recipient: its paragraphs, and the code or the button it is about. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly link?: { readonly label: string; readonly href: string };
}

function withLink(subject: string, lines: readonly string[], label: string, href: string): MailText {
  return { subject, lines: [...lines, href], link: { label, href } };
}

/** Every mail's words. `base` is the web's address. */
export const mailTexts = {
  code: (code: string): MailText => ({
    subject: "[촌수] 이메일 인증코드",
    lines: [
      "아래 인증코드를 입력해 주세요. 10분 동안 쓸 수 있어요.",
      `인증코드: ${code}`,
      "요청한 적이 없다면 이 메일을 무시해 주세요.",
    ],
    code,
  }),
  welcome: (name: string, base: string): MailText =>
    withLink("[촌수] 가입을 축하해요", [`${name} 님, 촌수에 오신 것을 환영해요.`], "촌수 시작하기", `${base}/login`),
  joined: (name: string, base: string): MailText =>
    withLink(
      "[촌수] 초대한 분이 가입했어요",
      [`${name} 님이 초대를 받아 가입했어요. 이제 1촌이에요.`],
      "초대 현황 보기",
      `${base}/invite`,
    ),
  friendRequest: (name: string, base: string): MailText =>
    withLink("[촌수] 새로운 1촌 신청", [`${name} 님이 1촌을 신청했어요.`], "신청 확인하기", `${base}/friends`),
  friendAccepted: (name: string, base: string): MailText =>
    withLink("[촌수] 1촌 신청 수락", [`${name} 님과 1촌이 되었어요.`], "1촌 보기", `${base}/friends`),
  inquiry: (from: string, body: string): MailText => ({
    subject: "[촌수] 문의",
    lines: [`보낸 사람: ${from}`, body],
  }),
} as const;
