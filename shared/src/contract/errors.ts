import { errorCopy } from "../copy/errors.ts";
import { standInCopy } from "../copy/stand-in.ts";

/**
 * Every error code with its status (R30) and its Korean sentence (R29). Codes are stable: clients may depend on them.
 * The three token codes of wire.md §1 keep the spelling that existing clients know.
 */
export const ERRORS = {
  not_authenticated: { status: 401, detail: errorCopy.notAuthenticated },
  token_not_valid: { status: 401, detail: errorCopy.tokenNotValid },
  user_not_found: { status: 401, detail: errorCopy.tokenOwnerGone },
  WRONG_LOGIN: { status: 401, detail: errorCopy.wrongLogin },

  VALIDATION: { status: 400, detail: errorCopy.validation },
  NOT_FOUND: { status: 404, detail: errorCopy.notFound },
  METHOD_NOT_ALLOWED: { status: 405, detail: errorCopy.methodNotAllowed },
  BODY_TOO_LARGE: { status: 413, detail: errorCopy.bodyTooLarge },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, detail: errorCopy.mediaTypeUnsupported },
  TOO_MANY_REQUESTS: { status: 429, detail: errorCopy.tooManyRequests },
  INTERNAL: { status: 500, detail: errorCopy.internal },
  OVERLOADED: { status: 503, detail: errorCopy.overloaded },
  STORAGE_FULL: { status: 503, detail: errorCopy.storageFull },

  IMAGE_TOO_LARGE: { status: 413, detail: errorCopy.imageTooLarge },
  IMAGE_UNSUPPORTED: { status: 415, detail: errorCopy.imageUnsupported },
  TOO_MANY_IMAGES: { status: 400, detail: errorCopy.tooManyImages },

  EMAIL_NOT_UNIVERSITY: { status: 403, detail: errorCopy.emailNotUniversity },
  EMAIL_TAKEN: { status: 400, detail: errorCopy.emailTaken },
  EMAIL_UNKNOWN: { status: 404, detail: errorCopy.emailUnknown },
  CODE_WRONG: { status: 400, detail: errorCopy.codeWrong },
  CODE_WORN_OUT: { status: 400, detail: errorCopy.codeWornOut },
  VERIFICATION_MISSING: { status: 403, detail: errorCopy.verificationMissing },
  PROOF_MISSING: { status: 403, detail: errorCopy.proofMissing },
  PASSWORD_WRONG: { status: 400, detail: errorCopy.passwordWrong },
  INVITATION_INVALID: { status: 400, detail: errorCopy.invitationInvalid },
  INVITATION_EXPIRED: { status: 400, detail: errorCopy.invitationExpired },

  USER_NOT_FOUND: { status: 404, detail: errorCopy.userNotFound },
  SELF_FRIEND: { status: 400, detail: errorCopy.selfFriend },
  ALREADY_FRIEND: { status: 400, detail: errorCopy.alreadyFriend },
  REQUEST_PENDING: { status: 400, detail: errorCopy.requestPending },
  CHON_LIMIT_REACHED: { status: 400, detail: errorCopy.chonLimit },
  CHON_LIMIT_REACHED_BY_OTHER: { status: 400, detail: errorCopy.chonLimitOther },
  FRIEND_NOT_FOUND: { status: 404, detail: errorCopy.friendNotFound },
  NOT_RECEIVER: { status: 403, detail: errorCopy.notReceiver },
  NOT_SENDER: { status: 403, detail: errorCopy.notSender },
  NOT_PENDING: { status: 400, detail: errorCopy.notPending },

  LINK_NOT_FOUND: { status: 404, detail: errorCopy.linkNotFound },
  LINK_QUOTA_REACHED: { status: 400, detail: errorCopy.linkQuota },
  LINK_ACCEPTED: { status: 400, detail: errorCopy.linkAccepted },

  PROJECT_NOT_FOUND: { status: 404, detail: errorCopy.projectNotFound },
  PROJECT_NOT_OWNED: { status: 403, detail: errorCopy.projectNotOwned },
  COMMENT_NOT_FOUND: { status: 404, detail: errorCopy.commentNotFound },
  COMMENT_NOT_OWNED: { status: 403, detail: errorCopy.commentNotOwned },
  COMMENT_TOO_LONG: { status: 400, detail: errorCopy.commentTooLong },
  REPLY_TOO_LONG: { status: 400, detail: errorCopy.replyTooLong },
  PAGE_NOT_FOUND: { status: 404, detail: errorCopy.pageNotFound },

  EXPERIENCE_NOT_FOUND: { status: 404, detail: errorCopy.experienceNotFound },
  EXPERIENCE_NOT_CREATOR: { status: 403, detail: errorCopy.experienceNotCreator },
  EXPERIENCE_NOT_MEMBER: { status: 403, detail: errorCopy.experienceNotMember },
  EXPERIENCE_CREATOR_STAYS: { status: 400, detail: errorCopy.experienceCreatorStays },
  EXPERIENCE_MEMBERS_ONLY_SHRINK: { status: 400, detail: errorCopy.experienceMembersOnlyShrink },
  EXPERIENCE_ALREADY_MEMBER: { status: 400, detail: errorCopy.experienceAlreadyMember },
  EXPERIENCE_DETAIL_EXISTS: { status: 400, detail: errorCopy.experienceDetailExists },
  EXPERIENCE_DETAIL_NOT_FOUND: { status: 404, detail: errorCopy.experienceDetailNotFound },
  EXPERIENCE_DETAIL_NOT_OWNED: { status: 403, detail: errorCopy.experienceDetailNotOwned },
  EXPERIENCE_INVITATION_NOT_FOUND: { status: 404, detail: errorCopy.experienceInvitationNotFound },
  EXPERIENCE_INVITATION_PENDING: { status: 400, detail: errorCopy.experienceInvitationPending },
  EXPERIENCE_INVITATION_ANSWERED: { status: 400, detail: errorCopy.experienceInvitationAnswered },
  EXPERIENCE_LINK_NOT_FOUND: { status: 404, detail: errorCopy.invitationInvalid },
  EXPERIENCE_LINK_OFF: { status: 400, detail: errorCopy.invitationExpired },

  NOTIFICATION_NOT_FOUND: { status: 404, detail: errorCopy.notificationNotFound },
  CONVERSATION_NOT_FOUND: { status: 404, detail: errorCopy.conversationNotFound },
  CONVERSATION_SELF: { status: 400, detail: errorCopy.conversationSelf },
  MESSAGE_NOT_FOUND: { status: 404, detail: errorCopy.messageNotFound },
  MESSAGE_NOT_OWNED: { status: 403, detail: errorCopy.messageNotOwned },
  MESSAGE_EMPTY: { status: 400, detail: errorCopy.messageEmpty },

  SEARCH_HISTORY_NOT_FOUND: { status: 404, detail: errorCopy.searchHistoryNotFound },

  RESET: { status: 409, detail: standInCopy.reset },
  CONTROL_TOKEN_WRONG: { status: 401, detail: standInCopy.tokenWrong },
  CONTROL_FROM_OUTSIDE: { status: 403, detail: standInCopy.fromOutside },
  SCENARIO_UNKNOWN: { status: 400, detail: standInCopy.scenarioUnknown },
  SNAPSHOT_NOT_FOUND: { status: 404, detail: standInCopy.snapshotNotFound },
  SNAPSHOT_LIMIT_REACHED: { status: 400, detail: standInCopy.snapshotLimit },
  SANDBOX_NOT_FOUND: { status: 404, detail: standInCopy.sandboxNotFound },
  SANDBOX_LIMIT_REACHED: { status: 400, detail: standInCopy.sandboxLimit },
  MAIL_NOT_FOUND: { status: 404, detail: standInCopy.mailNotFound },
  FAULT_NOT_FOUND: { status: 404, detail: standInCopy.faultNotFound },
  FAULT_LIMIT_REACHED: { status: 400, detail: standInCopy.faultLimit },
} as const satisfies Record<string, { readonly status: number; readonly detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes of every call. */
export const COMMON_CODES = [
  "VALIDATION",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "BODY_TOO_LARGE",
  "MEDIA_TYPE_UNSUPPORTED",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "OVERLOADED",
  "STORAGE_FULL",
] as const satisfies readonly ErrorCode[];

/**
 * Codes that only a stand-in has. `RESET` is the answer to unfinished calls at a reset (R30). The others belong to its
 * control plane.
 */
export const STAND_IN_CODES = [
  "RESET",
  "CONTROL_TOKEN_WRONG",
  "CONTROL_FROM_OUTSIDE",
  "SCENARIO_UNKNOWN",
  "SNAPSHOT_NOT_FOUND",
  "SNAPSHOT_LIMIT_REACHED",
  "SANDBOX_NOT_FOUND",
  "SANDBOX_LIMIT_REACHED",
  "MAIL_NOT_FOUND",
  "FAULT_NOT_FOUND",
  "FAULT_LIMIT_REACHED",
] as const satisfies readonly ErrorCode[];

/** Additional codes of every call that needs a token. */
export const MEMBER_CODES = [
  "not_authenticated",
  "token_not_valid",
  "user_not_found",
] as const satisfies readonly ErrorCode[];

/**
 * Additional codes of every call of the control plane: for a caller without the token, and for a caller from outside.
 */
export const GATE_CODES = ["CONTROL_TOKEN_WRONG", "CONTROL_FROM_OUTSIDE"] as const satisfies readonly ErrorCode[];

/** Additional codes of every call with file parts. */
export const FILE_CODES = [
  "IMAGE_TOO_LARGE",
  "IMAGE_UNSUPPORTED",
  "TOO_MANY_IMAGES",
] as const satisfies readonly ErrorCode[];
