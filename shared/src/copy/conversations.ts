/** What the server says about conversations: a system message's text, and the sentences of its answers (wire.md §3, R25). */
export const conversationCopy = {
  /** The one system message a conversation gets when its other side leaves the product (R25). */
  otherSideLeft: "상대방이 탈퇴했습니다.",
  noMessages: "아직 메시지가 없습니다.",
  markedRead: "메시지를 읽음으로 표시했습니다.",
  /** What a deleted message says from then on (R40). */
  deletedMessage: "삭제된 메시지입니다.",
  messageDeleted: "메시지가 삭제되었습니다.",
} as const;
