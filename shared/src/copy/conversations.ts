/** The server's texts about conversations: system messages and answers (wire.md §3, R25). */
export const conversationCopy = {
  /** The only system message of a conversation, written when the other side leaves the product (R25). */
  otherSideLeft: "상대방이 탈퇴했습니다.",
  noMessages: "아직 메시지가 없습니다.",
  markedRead: "메시지를 읽음으로 표시했습니다.",
  /** The text of a deleted message (R40). */
  deletedMessage: "삭제된 메시지입니다.",
  messageDeleted: "메시지가 삭제되었습니다.",
} as const;
