/** The page with the mails of a stand-in, for people who try the product, never in production. */
export const outboxCopy = {
  title: "보낸 메일함",
  lead: "이 서버가 보낸 메일이에요. 진짜 메일함에는 가지 않고 여기에만 남아요. 새 메일은 저절로 나타나요.",
  empty: "아직 보낸 메일이 없어요.",
  emptyFor: (recipient: string) => `${recipient} 앞으로 보낸 메일이 없어요.`,
  onlyFor: (recipient: string) => `${recipient} 앞으로 보낸 메일만 보고 있어요.`,
  showAll: "전체 보기",
  to: "받는 사람",
  code: "인증코드",
  arrived: (subject: string, recipient: string) => `새 메일: ${subject}, ${recipient}`,
  disconnected: "서버와 연결이 끊겼어요. 다시 연결하고 있어요.",
} as const;
