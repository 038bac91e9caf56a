/** Words of the feed (product.md §2, §8). */
export const homeCopy = {
  search: "사람, 게시물, 경험 찾기",
} as const;
