/** Words of the three searches and of what was searched before (product.md §2, §8). */
export const searchesCopy = {
  tabs: { people: "사람", posts: "게시물", experiences: "경험" },
  tabsLabel: "검색 종류",
  degrees: "관계",
  recent: "최근 검색어",
  clearRecent: "지우기",
  removeRecent: "삭제",
  noPosts: "게시물이 없습니다.",
  noResults: "검색 결과가 존재하지 않습니다.",
} as const;
