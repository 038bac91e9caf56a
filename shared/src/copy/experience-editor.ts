import { EXPERIENCE_KEYWORDS_MAX, INVITATION_PICKER_MAX } from "../limits.ts";
import { REFUSALS } from "../refusals.ts";

/** Texts of adding and editing an experience (product.md §2, §5, §8). */
export const experienceEditorCopy = {
  titleAdd: "경험 추가",
  titleEdit: "경험 수정",
  title: "경험 이름",
  titlePlaceholder: "예: 캡스톤 자율주행 배달 로봇",
  keywords: "키워드",
  keywordsHint: `한 개 이상, 최대 ${EXPERIENCE_KEYWORDS_MAX}개까지 입력할 수 있어요.`,
  keywordsGuestHint: `최대 ${EXPERIENCE_KEYWORDS_MAX}개까지 입력할 수 있어요.`,
  period: "기간",
  periodPlaceholder: "언제 함께했나요?",
  skills: "사용한 스킬",
  skillsPlaceholder: "예: Python",
  skillTwice: "이미 등록한 스킬입니다.",
  description: "소개",
  copiedHint: (whose: string) => `지금은 ${whose}. 내가 맡은 일을 직접 써 주세요.`,
  descriptionPlaceholder: "무엇을 했고, 어떤 역할을 맡았는지 적어 주세요.",
  save: "저장",
  saved: "저장되었습니다.",
  saveFailed: "저장에 실패했어요.",
  inviteFailed: "사용자를 초대하는 데 실패했습니다.",
  draftKept: "쓰던 내용은 이 기기에 임시로 남겨 둘게요.",
  // People
  people: "함께한 사람",
  addPeople: "함께한 사람 초대하기",
  addPeopleHint: `초대받은 분이 수락하면 경험에 함께 표시돼요. 한 번에 ${INVITATION_PICKER_MAX}명까지 초대할 수 있어요.`,
  pickerTitle: "초대할 사람",
  me: "나",
  creator: "관리자",
  member: "함께함",
  isNew: "저장하면 초대해요",
  pending: "수락 대기",
  rejected: "초대를 거절했어요",
  removed: "저장하면 경험에서 빠져요",
  cancelled: "저장하면 초대가 취소돼요",
  cancelInvitation: "초대 취소하기",
  cancelInvitationOf: (name: string) => `${name} 님 초대 취소하기`,
  undo: "되돌리기",
  undoOf: (name: string) => `${name} 님 되돌리기`,
  adminOnly: (name: string) => `관리자(${name})만 수정할 수 있어요.`,
  creatorStays: REFUSALS.EXPERIENCE_CREATOR_STAYS.detail,
  // No permission
  noPermission: "수정 권한이 없습니다.",
  noPermissionHint: "함께한 경험만 수정할 수 있어요.",
  toProfile: "내 프로필로 가기",
} as const;

/** After an experience was created, and wherever its link is shared (product.md §2). */
export const experienceShareCopy = {
  doneTitle: "경험이 추가되었어요!",
  doneText:
    "함께한 사람에게 링크나 QR 코드를 보내 보세요. 아직 회원이 아니어도 이 링크로 가입하고 바로 함께할 수 있어요.",
  sheetTitle: "초대 링크와 QR 코드",
  link: "초대 링크",
  copy: "초대 링크 복사",
  qrOf: (title: string) => `${title} 초대 QR 코드`,
  invitedBy: (name: string) => `${name} 님의 초대`,
  qrFile: (title: string) => `${title} QR.png`,
  save: "QR 코드 저장",
  saveFailed: "QR 코드를 저장하지 못했어요.",
  loadFailed: "초대 링크를 불러오지 못했어요.",
  noLink: "내가 쓴 소개가 있어야 초대 링크를 쓸 수 있어요.",
  writeIntroduction: "소개 쓰기",
  done: "완료",
} as const;
