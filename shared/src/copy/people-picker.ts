/** Texts of choosing people by name (product.md §2, §8). */
export const peoplePickerCopy = {
  search: "이름으로 찾기",
  chosen: "선택한 멤버",
  friends: "나의 1촌",
  found: "검색 결과",
  nobody: "검색어에 일치하는 인물이 없습니다.",
  noFriends: "이름을 입력해 멤버를 찾아보세요.",
  failed: "이름 수신에 실패했어요.",
  done: "선택 완료",
  doneOf: (count: number) => `선택 완료 (${count}명)`,
  tooMany: (max: number) => `최대 ${max}명까지 선택할 수 있어요.`,
} as const;
