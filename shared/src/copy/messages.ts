/** Texts about messages that the frame, profiles and toasts show. The screen of messages has its own (`chatCopy`). */
export const messagesCopy = {
  write: "메시지",
  writeTo: (name: string) => `${name} 님에게 메시지`,
  unread: (count: number) => `읽지 않은 메시지 ${count}개`,
  unreadLink: (count: number) => `메시지, 읽지 않은 메시지 ${count}개`,
  startFailed: "대화를 시작하지 못했어요.",
  messagesFailed: "메시지를 불러오지 못했어요.",
  leaveFailed: "대화방을 나가지 못했어요.",
} as const;
