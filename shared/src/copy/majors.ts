import { MAJORS_MAX } from "../limits.ts";

/** Texts of choosing departments (product.md §2, §5, "Major popup"). */
export const majorCopy = {
  label: "전공",
  choose: "전공을 선택해 주세요",
  title: "전공 선택",
  atMost: `전공은 최대 ${MAJORS_MAX}개까지 고를 수 있어요.`,
  search: "전공 검색",
  list: "전공 목록",
  none: "검색된 전공이 없습니다.",
  noneHint: "다른 이름이나 초성으로 찾아보세요.",
  tooMany: `전공은 최대 ${MAJORS_MAX}개까지 선택할 수 있습니다.`,
  tooFew: "최소 1개의 전공을 선택해야 합니다.",
  done: (count: number) => (count === 0 ? "완료" : `${count}개 선택 완료`),
} as const;
