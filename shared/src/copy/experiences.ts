/** The server's sentences about experiences (product.md §2, §5, §8). */
export const experienceCopy = {
  accepted: "초대를 수락했습니다.",
  rejected: "초대를 거절했습니다.",
  alreadyTogether: "이미 함께하고 있는 경험입니다.",
  invited: "초대를 보냈습니다.",
  invitationCancelled: "초대를 취소했습니다.",
  left: "경험에서 나왔습니다.",
  periodReversed: "시작 날짜는 종료 날짜와 같거나 이전이어야 합니다.",
  noSuchDay: "YYYY-MM-DD 형식의 실제 날짜여야 합니다.",
} as const;
