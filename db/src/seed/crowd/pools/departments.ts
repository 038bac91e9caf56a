import { DEPARTMENTS, type Department } from "@chonsu/shared/school/school";

/** Departments with many members; the others are small. */
const LARGE: Partial<Record<Department, number>> = {
  전산학부: 130,
  전기및전자공학부: 130,
  기계공학과: 90,
  생명화학공학과: 60,
  신소재공학과: 60,
  수리과학과: 45,
  물리학과: 45,
  화학과: 45,
  생명과학과: 45,
  산업시스템공학과: 40,
  바이오및뇌공학과: 40,
  항공우주공학과: 40,
  건설및환경공학과: 30,
  원자력및양자공학과: 25,
  산업디자인학과: 30,
  김재철AI대학원: 35,
  경영공학부: 30,
  기술경영학부: 25,
  문화기술대학원: 18,
  새내기과정학부: 40,
  반도체시스템공학과: 25,
  뇌인지과학과: 15,
};
const SMALL = 5;

/** The number of members of a department, in relation to the others. In the order of `DEPARTMENTS`. */
export const DEPARTMENT_WEIGHTS: readonly number[] = DEPARTMENTS.map((department) => LARGE[department] ?? SMALL);
