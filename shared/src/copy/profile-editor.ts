import { DOT } from "../format/people.ts";
import { ADMISSION_YEAR_MIN, MAJORS_MIN } from "../limits.ts";

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
  pictureHint: `JPG, PNG, WEBP${DOT}10MB까지`,
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
