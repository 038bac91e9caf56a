/** Texts of leaving a form with unsaved changes (product.md §2, §8). */
export const unsavedCopy = {
  warning: "저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!",
  question: "저장하지 않고 나갈까요?",
  draftKept: "쓰던 내용은 이 기기에 임시로 남겨 둘게요. 새로 고른 이미지는 남지 않아요.",
  draftFound: "저장하지 않은 내용이 남아 있어요.",
  draftRestore: "이어서 쓰기",
  draftDiscard: "버리기",
  leave: "나가기",
  stay: "계속 쓰기",
} as const;
