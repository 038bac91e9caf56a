import { REFUSALS } from "../refusals.ts";

/** The server's sentences about experiences (product.md §2, §5, §8). */
export const experienceCopy = {
  accepted: "초대를 수락했습니다.",
  rejected: "초대를 거절했습니다.",
  alreadyTogether: "이미 함께하고 있는 경험입니다.",
  invited: "초대를 보냈습니다.",
  invitationCancelled: "초대를 취소했습니다.",
  left: "경험에서 나왔습니다.",
  periodReversed: "시작 날짜는 종료 날짜와 같거나 이전이어야 합니다.",
  noSuchDay: "YYYY-MM-DD 형식의 실제 날짜여야 합니다.",
} as const;

/** The cards on a profile and their actions (product.md §2, §8, §9). */
export const experienceCardCopy = {
  section: "경험",
  add: "경험 추가",
  previous: "이전 경험",
  next: "다음 경험",
  addHint: "함께한 팀 활동을 기록하고 팀원을 초대해 보세요.",
  emptyMine: "아직 등록한 경험이 없어요.",
  loadFailed: "경험 정보를 불러오는 데 실패했어요.",
  unknownPerson: "알 수 없음",
  people: (name: string, others: number) => (others > 0 ? `${name} 님 외 ${others}명` : `${name} 님`),
  toPeople: "함께한 사람 보기",
  period: "기간",
  keywords: "키워드",
  skills: "사용한 스킬",
  introduction: "소개",
  introductionBy: (name: string) => `${name} 님이 쓴 소개예요`,
  introductionByOther: "다른 분이 쓴 소개예요",
  askOwnWords: "내가 맡은 일을 직접 써 보세요.",
  writeOwnWords: "내 역할 쓰기",
  roles: { creator: "관리자", guest: "함께함", invited: "초대받음" },
  // Menu
  options: (title: string) => `${title} 더보기`,
  share: "초대 링크와 QR 코드",
  edit: "수정",
  remove: "삭제",
  removeQuestion: "경험을 삭제하시겠어요?",
  removeLast: "함께한 사람이 나뿐이라 경험이 완전히 사라지고 되돌릴 수 없어요.",
  removeHandOver: (name: string) => `내 프로필에서 사라지고, ${name} 님이 새 관리자가 돼요. 되돌릴 수 없어요.`,
  removeLeave: "내 프로필에서 사라지고, 함께한 사람들에게는 그대로 남아요. 되돌릴 수 없어요.",
  removed: "경험이 삭제되었어요.",
  removeFailed: "경험을 삭제하지 못했어요.",
} as const;

/** An invitation to an experience, and its answers (product.md §2, §4, §8). */
export const experienceInviteCopy = {
  question: (name: string) => `${name} 님과 함께한 경험인가요?`,
  accept: "수락",
  reject: "거절",
  acceptOf: (title: string) => `${title} 초대 수락`,
  rejectOf: (title: string) => `${title} 초대 거절`,
  acceptQuestion: "초대를 수락하시겠어요?",
  acceptText: "내 프로필에 이 경험이 추가돼요.",
  acceptChonText: (name: string) => `내 프로필에 이 경험이 추가되고, ${name} 님과 1촌이 돼요.`,
  rejectQuestion: "초대를 거절하시겠어요?",
  rejectText: (name: string) => `${name} 님에게 거절했다고 알려 드려요.`,
  rejectLinkText: "이 링크로 나중에 다시 수락할 수 있어요.",
  acceptFailed: "초대를 수락하는 데 실패했습니다.",
  rejectFailed: "초대를 거절하는 데 실패했습니다.",
  joinFailed: "수락에 실패했어요.",
} as const;

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
