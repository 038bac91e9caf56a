/** Ages in words (product.md §9, relative time). */
export const timeCopy = {
  justNow: "방금 전",
  minutesAgo: (count: number) => `${count}분 전`,
  hoursAgo: (count: number) => `${count}시간 전`,
  daysAgo: (count: number) => `${count}일 전`,
  monthsAgo: (count: number) => `${count}개월 전`,
  yearsAgo: (count: number) => `${count}년 전`,
} as const;
