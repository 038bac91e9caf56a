/** Words of the search (product.md §2, §8). */
export const searchCopy = {
  label: "이름으로 사람 찾기",
  start: "함께할 사람을 찾아보세요",
  startHint: "이름의 일부만 입력해도 찾을 수 있어요. 가까운 분부터 보여 드려요.",
  found: (count: number) => `사람 ${count}명`,
  people: "찾은 사람",
  none: "검색어에 일치하는 인물이 없습니다.",
  noneHint: "이름을 다시 확인하거나, 아직 회원이 아니라면 초대해 보세요.",
  invite: "초대하러 가기",
  failed: "검색하지 못했어요. 잠시 후 다시 시도해 주세요.",
} as const;
