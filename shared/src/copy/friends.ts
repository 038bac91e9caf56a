import { CHON_MAX } from "../limits.ts";

/** Texts of chons and requests (product.md §2, §8). */
export const friendsCopy = {
  tabMine: "나의 1촌",
  tabRequests: "내게 신청한",
  tabs: "1촌 목록 종류",
  total: (count: number) => `${count}명`,
  request: "1촌 신청",
  waiting: "수락 대기",
  /** The accessible name of a button in a list. */
  inRow: (name: string, state: "request" | "waiting") =>
    state === "request" ? `${name} 님에게 1촌 신청` : `${name} 님 수락 대기`,
  requested: "1촌 신청 완료!",
  requestFailed: "1촌 신청 중 오류가 발생했습니다.",
  accept: "수락",
  reject: "거절",
  /** The accessible names of the buttons in a list. */
  acceptOf: (name: string) => `${name} 님의 1촌 신청 수락`,
  rejectOf: (name: string) => `${name} 님의 1촌 신청 거절`,
  accepted: "1촌 신청 수락 완료",
  /** After an acceptance: how many people came nearer by it. */
  opened: (name: string, count: number) =>
    count > 0 ? `이제 ${name} 님의 1촌 ${count}명과 2촌이 됐어요.` : `이제 ${name} 님과 1촌이에요.`,
  show: "보기",
  rejected: "1촌 신청 거절 완료",
  /** For another answer than these two; the wire has none. */
  updated: "친구 업데이트 완료",
  acceptQuestion: (name: string) => `${name} 님의 1촌 신청을 수락하시겠어요?`,
  acceptWarning: `1촌은 최대 ${CHON_MAX}명까지 맺을 수 있어요. 믿고 함께할 수 있는 분인지 한 번 더 생각해 주세요.`,
  trustAdvice: "1촌은 서로를 믿고 추천할 수 있는 사이예요. 아는 분의 신청만 수락하면 모두의 인맥이 더 단단해져요.",
  // The chons of a new member's only chon
  circle: (name: string, others: number) =>
    others === 1 ? `${name} 님의 다른 1촌 1명, 아는 분인가요?` : `${name} 님의 다른 1촌 ${others}명, 아는 분이 있나요?`,
  chain: "1촌의 1촌은 2촌, 그다음은 3촌이에요. 1촌이 한 명 늘 때마다 닿을 수 있는 분이 늘어나요.",
  closeCircle: "1촌의 1촌 닫기",
  remove: "1촌 끊기",
  removeQuestion: (name: string) => `${name} 님과의 1촌을 끊으시겠어요?`,
  removed: "1촌을 끊었어요.",
  removeFailed: "친구 삭제 실패",
  cancelRequest: "신청 취소",
  cancelQuestion: (name: string) => `${name} 님에게 보낸 신청을 취소하시겠어요?`,
  cancelled: "신청을 취소했어요.",
  options: (name: string) => `${name} 님 더보기`,
  loadFailed: "일촌 목록 정보를 불러오는 데 실패했습니다.",
  loadOneFailed: "일촌 정보를 불러오는 데 실패했습니다.",
  emptyMine: "아직 1촌이 없어요.",
  emptyMineHint: "아는 분을 초대하거나, 프로필에서 1촌을 신청해 보세요.",
  emptyRequests: "받은 신청이 없어요.",
  goNews: "이번 주 새 회원 보기",
  goInvite: "초대하러 가기",
  asksMe: (name: string) => `${name} 님이 1촌을 신청했어요.`,
  answerFailed: "1촌 신청에 응답하지 못했습니다.",
} as const;
