import { experienceCopy } from "./experiences.ts";

/** Texts of choosing a period by its first and last day (product.md §5). */
export const periodCopy = {
  tabs: "시작과 종료",
  start: "시작",
  end: "종료",
  year: (side: string) => `${side} 연도`,
  month: (side: string) => `${side} 월`,
  day: (side: string) => `${side} 일`,
  yearOf: (year: number) => `${year}년`,
  monthOf: (month: number) => `${month}월`,
  dayOf: (day: number) => `${day}일`,
  reversed: experienceCopy.periodReversed,
  notBegun: "진행 중이면 시작 날짜가 오늘이거나 오늘보다 이전이어야 해요.",
  today: "오늘",
  ongoing: "진행 중",
  ongoingHint: "끝난 날 없이 ‘현재’까지로 보여요.",
  done: "완료",
  clear: "기간 지우기",
} as const;
