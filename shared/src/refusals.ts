import { IMAGE_PIXELS_MAX } from "./limits.ts";

/** A refusal: its status (R30), and its sentence for members (R29), or for testers in English (R45). */
interface RefusalEntry {
  readonly status: number;
  readonly detail: string;
}
export type Refusals = Readonly<Record<string, RefusalEntry>>;

/** Additional codes of every call that needs a token. They keep the spelling that existing clients know (wire.md §1). */
export const OF_MEMBERS = {
  not_authenticated: { status: 401, detail: "로그인이 필요합니다." },
  token_not_valid: { status: 401, detail: "로그인이 만료되었습니다. 다시 로그인해 주세요." },
  user_not_found: { status: 401, detail: "존재하지 않는 사용자입니다." },
} as const satisfies Refusals;

/** Codes of every call. */
export const OF_EVERY_CALL = {
  VALIDATION: { status: 400, detail: "입력한 값이 올바르지 않습니다." },
  NOT_FOUND: { status: 404, detail: "요청한 주소를 찾을 수 없습니다." },
  METHOD_NOT_ALLOWED: { status: 405, detail: "허용되지 않는 요청 방식입니다." },
  BODY_TOO_LARGE: { status: 413, detail: "보낸 내용이 너무 큽니다." },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, detail: "지원하지 않는 형식입니다." },
  TOO_MANY_REQUESTS: { status: 429, detail: "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요." },
  INTERNAL: { status: 500, detail: "서버에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요." },
  OVERLOADED: { status: 503, detail: "지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요." },
  STORAGE_FULL: { status: 503, detail: "저장 공간이 부족해 저장하지 못했습니다. 잠시 후 다시 시도해 주세요." },
} as const satisfies Refusals;

/** Additional codes of every call with file parts. */
export const OF_FILES = {
  IMAGE_TOO_LARGE: { status: 413, detail: "이미지는 10MB까지 올릴 수 있습니다." },
  IMAGE_UNSUPPORTED: { status: 415, detail: "지원하지 않는 이미지입니다. JPG, PNG, WEBP 파일을 올려 주세요." },
  IMAGE_MOVING: { status: 415, detail: "움직이는 이미지는 올릴 수 없습니다. JPG, PNG, WEBP 파일을 올려 주세요." },
  IMAGE_DAMAGED: { status: 415, detail: "비어 있거나 손상된 이미지입니다. 다른 파일을 올려 주세요." },
  IMAGE_TOO_MANY_PIXELS: {
    status: 415,
    detail: `이미지는 ${IMAGE_PIXELS_MAX.toLocaleString("ko-KR")}화소까지 올릴 수 있습니다.`,
  },
  TOO_MANY_IMAGES: { status: 400, detail: "이미지는 최대 5장까지 업로드할 수 있습니다." },
} as const satisfies Refusals;

/** Codes that single calls declare. */
const OF_CALLS = {
  WRONG_LOGIN: { status: 401, detail: "이메일 또는 비밀번호가 일치하지 않습니다." },
  EMAIL_NOT_UNIVERSITY: { status: 403, detail: "Kaist 유저만 가입이 가능합니다." },
  EMAIL_TAKEN: { status: 400, detail: "이미 가입된 회원입니다." },
  EMAIL_UNKNOWN: { status: 404, detail: "가입되지 않은 이메일입니다." },
  CODE_WRONG: { status: 400, detail: "인증코드가 일치하지 않습니다." },
  CODE_WORN_OUT: { status: 400, detail: "인증코드가 만료되었습니다. 다시 받아 주세요." },
  VERIFICATION_MISSING: { status: 403, detail: "이메일 인증이 필요합니다." },
  PROOF_MISSING: { status: 403, detail: "현재 비밀번호를 확인해 주세요." },
  PASSWORD_WRONG: { status: 400, detail: "현 비밀번호가 일치하지 않습니다" },
  INVITATION_INVALID: { status: 400, detail: "유효하지 않은 초대 링크입니다." },
  INVITATION_EXPIRED: { status: 400, detail: "앗, 더 이상 사용할 수 없는 링크에요." },

  USER_NOT_FOUND: { status: 404, detail: "존재하지 않는 사용자입니다." },
  SELF_FRIEND: { status: 400, detail: "본인에게는 1촌을 신청할 수 없습니다." },
  ALREADY_FRIEND: { status: 400, detail: "이미 1촌인 회원입니다." },
  REQUEST_PENDING: { status: 400, detail: "이미 대기 중인 1촌 신청이 있습니다." },
  CHON_LIMIT_REACHED: { status: 400, detail: "1촌은 최대 50명까지 맺을 수 있습니다." },
  CHON_LIMIT_REACHED_BY_OTHER: { status: 400, detail: "상대방의 1촌이 이미 50명입니다." },
  FRIEND_NOT_FOUND: { status: 404, detail: "존재하지 않는 1촌 관계입니다." },
  NOT_RECEIVER: { status: 403, detail: "신청을 받은 사람만 응답할 수 있습니다." },
  NOT_SENDER: { status: 403, detail: "신청한 사람만 취소할 수 있습니다." },
  NOT_PENDING: { status: 400, detail: "이미 처리된 신청입니다." },

  LINK_NOT_FOUND: { status: 404, detail: "존재하지 않는 초대 링크입니다." },
  LINK_QUOTA_REACHED: { status: 400, detail: "더 이상 초대할 수 없습니다." },
  LINK_ACCEPTED: { status: 400, detail: "이미 가입한 초대는 회수할 수 없습니다." },

  PROJECT_NOT_FOUND: { status: 404, detail: "존재하지 않는 게시물입니다." },
  PROJECT_NOT_OWNED: { status: 403, detail: "게시물 작성자만 할 수 있습니다." },
  COMMENT_NOT_FOUND: { status: 404, detail: "존재하지 않는 댓글입니다." },
  COMMENT_NOT_OWNED: { status: 403, detail: "댓글 작성자만 할 수 있습니다." },
  COMMENT_TOO_LONG: { status: 400, detail: "댓글은 300자 제한입니다." },
  REPLY_TOO_LONG: { status: 400, detail: "답글은 300자 제한입니다." },
  PAGE_NOT_FOUND: { status: 404, detail: "존재하지 않는 페이지입니다." },

  EXPERIENCE_NOT_FOUND: { status: 404, detail: "존재하지 않는 경험입니다." },
  EXPERIENCE_NOT_CREATOR: { status: 403, detail: "경험의 관리자만 할 수 있습니다." },
  EXPERIENCE_NOT_MEMBER: { status: 403, detail: "경험에 함께한 회원만 할 수 있습니다." },
  EXPERIENCE_CREATOR_STAYS: { status: 400, detail: "본인은 삭제할 수 없습니다" },
  EXPERIENCE_MEMBERS_ONLY_SHRINK: { status: 400, detail: "함께하는 회원만 남길 수 있습니다. 새 회원은 초대해 주세요." },
  EXPERIENCE_ALREADY_MEMBER: { status: 400, detail: "이미 경험에 함께하고 있는 회원입니다." },
  EXPERIENCE_DETAIL_EXISTS: { status: 400, detail: "이미 작성한 내용이 있습니다." },
  EXPERIENCE_DETAIL_NOT_FOUND: { status: 404, detail: "존재하지 않는 경험 내용입니다." },
  EXPERIENCE_DETAIL_NOT_OWNED: { status: 403, detail: "본인이 작성한 내용만 변경할 수 있습니다." },
  EXPERIENCE_INVITATION_NOT_FOUND: { status: 404, detail: "존재하지 않는 초대입니다." },
  EXPERIENCE_INVITATION_PENDING: { status: 400, detail: "이미 초대한 회원입니다." },
  EXPERIENCE_INVITATION_ANSWERED: { status: 400, detail: "이미 응답한 초대입니다." },
  EXPERIENCE_LINK_NOT_FOUND: { status: 404, detail: "유효하지 않은 초대 링크입니다." },
  EXPERIENCE_LINK_OFF: { status: 400, detail: "앗, 더 이상 사용할 수 없는 링크에요." },

  NOTIFICATION_NOT_FOUND: { status: 404, detail: "존재하지 않는 알림입니다." },
  CONVERSATION_NOT_FOUND: { status: 404, detail: "존재하지 않는 대화입니다." },
  CONVERSATION_SELF: { status: 400, detail: "본인과는 대화할 수 없습니다." },
  MESSAGE_NOT_FOUND: { status: 404, detail: "존재하지 않는 메시지입니다." },
  MESSAGE_NOT_OWNED: { status: 403, detail: "메시지를 보낸 사람만 삭제할 수 있습니다." },
  MESSAGE_EMPTY: { status: 400, detail: "메시지나 이미지를 입력해 주세요." },

  SEARCH_HISTORY_NOT_FOUND: { status: 404, detail: "존재하지 않는 검색어입니다." },
} as const satisfies Refusals;

/** Every error code of the product. Codes are stable: clients may depend on them. */
export const REFUSALS = { ...OF_MEMBERS, ...OF_EVERY_CALL, ...OF_FILES, ...OF_CALLS } as const;
