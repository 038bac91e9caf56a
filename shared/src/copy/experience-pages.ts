import { REFUSALS } from "../refusals.ts";
import { experienceCopy } from "./experiences.ts";

/** The landing page of an experience's link, for visitors and for members (product.md §2). */
export const experienceWelcomeCopy = {
  loading: "초대장을 펼치고 있어요.",
  sharedBy: (name: string) => `${name} 님이`,
  shared: "함께한 경험을 공유했어요.",
  visitorText:
    "촌수는 지인 네트워크를 통해 신뢰할\u00a0수\u00a0있는 팀원을 찾는 서비스예요. 이 경험에 함께하려면 로그인하거나 가입해 주세요.",
  signUp: "회원가입 시작하기",
  login: "로그인",
  memberText: "함께한 경험이 맞나요?",
  accept: "수락하기",
  reject: "거절하기",
  joining: "경험에 함께하는 중이에요.",
  own: "본인이 만든 경험이에요.",
  rejected: experienceCopy.rejected,
  together: experienceCopy.alreadyTogether,
  toExperience: "경험 보러 가기",
  off: "앗, 더 이상 사용할 수 없는 링크에요.",
  offHint: "링크를 보낸 분이 경험에서 나갔거나 경험을 삭제했어요.",
  invalid: "유효하지 않은 초대 링크입니다.",
  invalidHint: "받은 링크의 주소를 다시 확인해 주세요.",
  unknown: "알 수 없는 오류가 발생했습니다.",
  unknownHint: "잠시 후 다시 시도해 주세요.",
  toLogin: "로그인으로 돌아가기",
} as const;

/** All members of an experience (product.md §2, people page). */
export const experiencePeopleCopy = {
  title: "함께한 사람",
  count: (count: number) => `${count}명`,
  waiting: "수락 대기",
  creator: "관리자",
  missing: REFUSALS.EXPERIENCE_NOT_FOUND.detail,
  missingHint: "삭제되었거나 더 이상 함께하지 않는 경험이에요.",
  toProfile: "프로필로 가기",
} as const;
