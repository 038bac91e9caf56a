import { isEmailAddress } from "../format/text/email-address.ts";

/** The product's name (R1). */
export const PRODUCT_NAME = "촌수";
export const PRODUCT_NAME_LATIN = "Chonsu";

/** The university of this product. For another university only this file changes (R1). */
export const SCHOOL_NAME = "카이스트";

/** The part after `@` of a member's address must equal one of these (R1). */
export const EMAIL_DOMAINS = ["kaist.ac.kr", "alumni.kaist.ac.kr"] as const;

export const DEGREES = ["학사", "석사", "박사"] as const;
export type Degree = (typeof DEGREES)[number];
export const DEFAULT_DEGREE: Degree = "학사";

const CORE_DEPARTMENTS_FIRST = [
  "물리학과",
  "수리과학과",
  "화학과",
  "나노과학기술대학원",
  "양자대학원",
  "생명과학과",
  "뇌인지과학과",
  "의과학대학원",
  "공학생물학대학원",
  "줄기세포및재생생물학대학원",
  "기계공학과",
  "항공우주공학과",
  "전기및전자공학부",
  "전산학부",
  "건설및환경공학과",
  "바이오및뇌공학과",
  "산업디자인학과",
  "산업시스템공학과",
  "생명화학공학과",
  "신소재공학과",
  "원자력및양자공학과",
  "반도체시스템공학과",
] as const;

const CORE_DEPARTMENTS_REST = [
  "조천식모빌리티대학원",
  "김재철AI대학원",
  "녹색성장지속가능대학원",
  "반도체공학대학원",
  "인공지능반도체대학원",
  "메타버스대학원",
  "시스템아키텍트대학원",
  "디지털인문사회과학부",
  "문화기술대학원",
  "문술미래전략대학원",
  "과학기술정책대학원",
  "경영공학부",
  "기술경영학부",
  "KAIST경영전문대학원",
  "금융전문대학원",
  "경영자과정",
  "기술경영전문대학원",
  "글로벌디지털혁신대학원",
  "바이오혁신경영전문대학원",
  "융합인재학부",
  "안보과학기술대학원",
  "사이버안보기술대학원",
  "새내기과정학부",
] as const;

/** The two departments without a suggestion sentence. They are never a suggestion term (R2). */
export const DEPARTMENTS_WITHOUT_SUGGESTION = ["데이터사이언스대학원", "정보보호대학원"] as const;

/** The 45 departments with a suggestion sentence, in the wire's order (R2). */
export const SUGGESTION_DEPARTMENTS = [...CORE_DEPARTMENTS_FIRST, ...CORE_DEPARTMENTS_REST] as const;

/** All 47 departments, in the order of the popup (product.md §2, R2). */
export const DEPARTMENTS = [
  ...CORE_DEPARTMENTS_FIRST,
  ...DEPARTMENTS_WITHOUT_SUGGESTION,
  ...CORE_DEPARTMENTS_REST,
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/**
 * Whether a text is an address of the university: the part after the `@` equals one of the domains, in upper or lower
 * case (R1).
 */
export function isUniversityEmail(email: string): boolean {
  if (!isEmailAddress(email)) return false;
  const domain = email.slice(email.indexOf("@") + 1).toLowerCase();
  return EMAIL_DOMAINS.some((known) => known === domain);
}

/** The stored spelling of an address. Only ASCII letters are changed to lower case: the Kelvin sign is not a k. */
export function normalizeEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The mailbox of an address in its stored spelling, without the part after a `+` in the local part. Addresses that
 * differ only in that part are different members but the same recipient.
 */
export function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, "");
}
