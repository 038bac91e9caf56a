import { CHON_MAX } from "../limits.ts";

/** An invitation to an experience, and its answers (product.md §2, §4, §8). */
export const experienceInviteCopy = {
  /** Above the invitations to me. */
  open: (count: number) => `경험 초대 ${count}개`,
  members: "함께한 사람",
  question: (name: string) => `${name} 님과 함께한 경험인가요?`,
  accept: "수락",
  reject: "거절",
  acceptOf: (title: string) => `${title} 초대 수락`,
  rejectOf: (title: string) => `${title} 초대 거절`,
  acceptQuestion: "초대를 수락하시겠어요?",
  acceptText: "내 프로필에 이 경험이 추가돼요.",
  acceptChonText: (name: string) => `내 프로필에 이 경험이 추가되고, ${name} 님과 1촌이 돼요.`,
  acceptFullText: (name: string) =>
    `내 프로필에 이 경험이 추가돼요. 1촌은 ${CHON_MAX}명까지라 ${name} 님과 1촌이 되지는 않아요.`,
  rejectQuestion: "초대를 거절하시겠어요?",
  rejectText: (name: string) => `${name} 님에게 거절했다고 알려 드려요.`,
  rejectLinkText: "이 링크로 나중에 다시 수락할 수 있어요.",
  acceptFailed: "초대를 수락하는 데 실패했습니다.",
  rejectFailed: "초대를 거절하는 데 실패했습니다.",
  joinFailed: "수락에 실패했어요.",
} as const;

/** The menu of a card (product.md §2, §8). */
export const experienceMenuCopy = {
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
