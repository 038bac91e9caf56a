import { ADMISSION_YEAR_MIN, MAJORS_MIN } from "../limits.ts";
import { REFUSALS } from "../refusals.ts";

/** Texts of profiles (product.md §2, §8). */
export const profileCopy = {
  title: (name: string) => `${name} 님의 프로필`,
  mine: "내 프로필",
  chonCount: (count: number) => `1촌 ${count}명`,
  edit: "프로필 수정",
  message: "메시지",
  messageTo: (name: string) => `${name} 님에게 메시지`,
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

/** Texts of the relation view: how somebody is connected to the member (product.md §2). */
export const relationCopy = {
  title: "나와의 관계",
  me: "나",
  through: (between: number, paths: number) =>
    `${between === 1 ? "한 사람" : "두 사람"}을 거치면 닿아요 · 길 ${paths}갈래`,
  far: "닿으려면 세 사람 이상을 거쳐야 해요.",
  theyHaveNone: "아직 이어진 분이 없어요.",
  noChons: "첫 1촌이 생기면 이어지는 길을 보여 드릴게요.",
  wheel: (step: number, total: number) => (total === 1 ? "중간에 있는 사람" : `중간에 있는 사람 ${step}`),
  helpers: "님이 이어 주실 수 있어요.",
  and: "님과",
  chains: "나와 이어지는 길",
  chain: (names: readonly string[]) => names.join(" → "),
  moreChains: (count: number) => `외 ${count}갈래`,
  failed: "나와의 관계를 불러오지 못했어요.",
} as const;

/** The fields that sign-up and the form for one's own profile have in common (product.md §5). */
export const profileFieldsCopy = {
  name: "이름",
  nameNeeded: "이름을 입력해 주세요.",
  school: "학교",
  degree: "재학 과정",
  year: "입학년도",
  yearWrong: (max: number) => `입학년도는 ${ADMISSION_YEAR_MIN}년부터 ${max}년 사이여야 합니다.`,
  interests: "관심사",
  interestsPlaceholder: "예: 로보틱스",
  interestTwice: "이미 추가한 관심사입니다.",
} as const;

/** Texts of the form for one's own profile (product.md §2, §5, §8). */
export const profileEditCopy = {
  ...profileFieldsCopy,
  title: "프로필 수정",
  save: "저장",
  saved: "저장되었습니다.",
  saveFailed: "저장에 실패했습니다.",
  picture: "프로필 사진",
  choosePicture: "사진 바꾸기",
  removePicture: "사진 삭제",
  pictureHint: "JPG, PNG, WEBP · 10MB까지",
  uploading: "사진 올리는 중",
  basics: "기본 정보",
  details: "나를 알리는 정보",
  schoolHint: "학교는 바꿀 수 없어요.",
  majorNeeded: `최소 ${MAJORS_MIN}개의 전공을 선택해야 합니다.`,
  skills: "스킬",
  skillsPlaceholder: "예: Python",
  skillTwice: "이미 등록한 스킬입니다.",
  introduction: "소개",
  introductionPlaceholder: "어떤 일을 좋아하고, 어떤 사람과 함께하고 싶은지 적어 보세요.",
  links: "포트폴리오 링크",
  linksPlaceholder: "https://",
  linksWrong: "유효하지 않은 URL 형식이 포함되어 있습니다.",
  linkScheme: "http, https, ftp로 시작하는 주소여야 해요.",
  linkShape: "주소의 형식이 올바르지 않아요. 예: https://example.com",
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
