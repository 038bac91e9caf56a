/** Texts of choosing people by name (product.md §2, §8). */
export const peoplePickerCopy = {
  search: "이름으로 찾기",
  chosen: "선택한 분",
  friends: "나의 1촌",
  found: "검색 결과",
  nobody: "검색어에 일치하는 인물이 없습니다.",
  noFriends: "아직 1촌이 없어요.",
  noFriendsHint: "이름을 입력하면 모든 회원을 찾을 수 있어요.",
  searchByName: "이름으로 찾기",
  otherName: "다른 이름으로 찾기",
  failed: "이름 수신에 실패했어요.",
  done: "선택 완료",
  doneOf: (count: number) => `선택 완료 (${count}명)`,
  tooMany: (max: number) => `최대 ${max}명까지 선택할 수 있어요.`,
} as const;
