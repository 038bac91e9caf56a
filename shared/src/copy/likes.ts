/** The answers when a like is toggled. */
export const likeCopy = {
  liked: "좋아요를 눌렀어요.",
  unliked: "좋아요를 취소했어요.",
} as const;
