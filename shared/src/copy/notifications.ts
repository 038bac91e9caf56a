import type { Notification, NotificationType } from "../entities/notifications.ts";

/** Fragments at which existing clients cut the text; no `message` may contain one (wire.md §3 Notification texts). */
export const FORBIDDEN_FRAGMENTS = [
  "을 통해",
  "초대 링크가 만료",
  "일촌 신청을 수락",
  "일촌 신청이 도착",
  "일촌 신청을 거절",
  "게시물에 태그",
  "새로운 댓글",
  "답글을 남겼습니다",
  "흥미로워 할만한",
  "에 당신을 태그했습니다",
  "참여 요청을 수락",
  "참여 요청을 거절",
  "멤버에서 제외",
  "메시지를 보냈습니다",
  "태그가 취소되었습니다",
] as const;

const NAME_REPLACED = "회원";

interface NoticeSentence {
  readonly says: (name: string) => string;
  /** The kind of thing whose title is the subject. */
  readonly about?: string;
}

const KINDS: Readonly<Record<NotificationType, NoticeSentence>> = {
  invitation_register: { says: (name) => `${name} 님이 초대를 받아 가입했어요.` },
  invitation_expired: { says: (name) => `${name} 님에게 보낸 초대의 기간이 지났어요.` },
  friend_accept: { says: (name) => `${name} 님과 1촌이 되었어요.` },
  friend_request: { says: (name) => `${name} 님이 1촌을 신청했어요.` },
  project_tag: { says: (name) => `${name} 님이 게시물에 나를 함께하는 멤버로 추가했어요.`, about: "게시물" },
  new_comment: { says: (name) => `${name} 님이 댓글을 남겼어요.`, about: "게시물" },
  reply_comment: { says: (name) => `${name} 님이 답글을 남겼어요.`, about: "게시물" },
  project_profile_keyword: { says: (name) => `${name} 님이 관심사에 맞는 게시물을 올렸어요.`, about: "게시물" },
  experience_request: { says: (name) => `${name} 님이 경험에 초대했어요.`, about: "경험" },
  experience_accept: { says: (name) => `${name} 님이 경험 초대를 수락했어요.`, about: "경험" },
  experience_reject: { says: (name) => `${name} 님이 경험 초대를 거절했어요.`, about: "경험" },
  experience_deleted: { says: (name) => `${name} 님이 경험에서 나를 뺐어요.`, about: "경험" },
  experience_register: { says: (name) => `${name} 님이 경험 초대로 가입했어요.`, about: "경험" },
  experience_invitation_deleted: { says: (name) => `${name} 님이 경험 초대를 취소했어요.`, about: "경험" },
  new_message: { says: (name) => `${name} 님의 새 메시지가 있어요.` },
};

/** The stored sentence of a notification. It contains only the name, and no forbidden fragment. */
export function notificationMessage(type: NotificationType, name: string): string {
  const { says } = KINDS[type];
  const sentence = says(name);
  return hasForbiddenFragment(sentence) ? says(NAME_REPLACED) : sentence;
}

/** Whether a text contains a fragment that breaks existing clients. */
export function hasForbiddenFragment(text: string): boolean {
  return FORBIDDEN_FRAGMENTS.some((fragment) => text.includes(fragment));
}

/** The sentence of a row with several unread messages of one member. */
export function messagesSentence(name: string, count: number): string {
  return `${name} 님의 새 메시지 ${count}개가 있어요.`;
}

/** What several notifications of one kind about one post can be counted as. Their sentences are never stored. */
const COUNTED: Partial<Record<NotificationType, string>> = { new_comment: "댓글", reply_comment: "답글" };

/** Whether there are sentences for several notifications of a kind. */
export function canGroup(type: NotificationType): boolean {
  return type in COUNTED;
}

/** The sentence of `count` notifications about `people` members. It names the newest of these members. */
export function groupMessage(newest: Notification, people: number, count: number): string {
  const { notification_type: type, related_user: person, message } = newest;
  const counted = COUNTED[type];
  if (count === 1 || person === null || counted === undefined) return message;
  const { user_name: name } = person;
  return people > 1
    ? `${name} 님 외 ${people - 1}명이 ${counted}을 남겼어요.`
    : `${name} 님이 ${counted} ${count}개를 남겼어요.`;
}

/** The answer to "mark all read". */
export const notificationsAllRead = "모든 알림을 읽음으로 표시했습니다.";

/** Texts of the notification screen (product.md §2, §3). */
export const notificationsCopy = {
  unread: "읽지 않음",
  readAll: "모두 읽음",
  read: "읽음으로 표시",
  readFailed: "알림을 읽음으로 표시하지 못했어요.",
  remove: "알림 삭제",
  removed: "알림을 삭제했어요.",
  options: (message: string) => `더보기: ${message}`,
  removeFailed: "알림을 삭제하지 못했어요.",
  loadFailed: "알림을 불러오지 못했어요.",
  empty: "아직 알림이 없어요.",
  emptyHint: "1촌 신청이나 댓글이 오면 여기에서 알려 드릴게요.",
  accepted: "수락했어요",
  rejected: "거절했어요",
  answered: "답한 초대예요",
  spans: { today: "오늘", week: "지난 7일", earlier: "이전 알림" },
} as const;

/** The subject of a notification on a line of its own: 게시물 ‘자율주행 배달 로봇’. Null when there is no title. */
export function notificationSubject(type: NotificationType, subject: string | null): string | null {
  const { about } = KINDS[type];
  return about === undefined || subject === null || subject === "" ? null : `${about} ‘${subject}’`;
}
