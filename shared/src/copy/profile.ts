import { REFUSALS } from "../refusals.ts";

/** Texts of profiles (product.md §2, §8). */
export const profileCopy = {
  title: (name: string) => `${name} 님의 프로필`,
  mine: "내 프로필",
  chonCount: (count: number) => `1촌 ${count}명`,
  edit: "프로필 수정",
  options: "더보기",
  tabs: "프로필 내용",
  tabInfo: "정보",
  tabProjects: "게시물",
  notFound: REFUSALS.USER_NOT_FOUND.detail,
  notFoundHint: "주소가 잘못되었거나 탈퇴한 회원이에요.",
  left: "탈퇴한 회원이에요. 남긴 게시물과 메시지에는 이름이 보이지 않아요.",
  loadFailed: "사용자 정보를 불러오지 못했습니다.",
  loadMineFailed: "내 프로필 정보를 불러오는 데 실패했습니다.",
  interests: "관심사",
  skills: "스킬",
  introduction: "소개",
  portfolio: "포트폴리오",
  opensNewTab: "새 탭에서 열림",
  emptyMine: {
    interests: "관심사를 추가하면 비슷한 분들이 나를 찾기 쉬워져요.",
    skills: "할 줄 아는 것을 스킬로 알려 주세요.",
    introduction: "어떤 사람인지 몇 줄로 소개해 보세요.",
    portfolio: "깃허브나 블로그 링크를 추가해 보세요.",
  },
  emptyOther: {
    interests: "아직 관심사를 적지 않았어요.",
    skills: "아직 스킬을 적지 않았어요.",
    introduction: "아직 소개를 적지 않았어요.",
    portfolio: "아직 포트폴리오를 올리지 않았어요.",
  },
} as const;

/** Texts of a member's list of chons (product.md §2, `/profile/{id}/friends`). */
export const profileFriendsCopy = {
  title: (name: string) => `${name} 님의 1촌`,
  count: (count: number) => `${count}명`,
  shared: (count: number) => `함께 아는 1촌 ${count}명`,
  sharedNone: "아직 함께 아는 1촌이 없어요.",
  empty: "아직 1촌이 없어요.",
  toProfile: "프로필 보기",
} as const;
