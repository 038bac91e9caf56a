import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import type { Comment, Project } from "@chonsu/shared/entities/projects";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import type { Pushed } from "../api/realtime.ts";
import { useAddComment, useEditComment, useRemoveComment } from "../features/comments/comments.mutations.ts";
import { commentQueries } from "../features/comments/comments.queries.ts";
import {
  useDeleteMessage,
  useLeaveConversation,
  useReadConversation,
  useStartConversation,
} from "../features/conversations/conversations.mutations.ts";
import { conversationQueries } from "../features/conversations/conversations.queries.ts";
import { useSendMessage } from "../features/conversations/outgoing.ts";
import { useRemoveFriend, useRequestFriend, useRespondToRequest } from "../features/friends/friends.mutations.ts";
import { friendQueries } from "../features/friends/friends.queries.ts";
import { useCreateLink, useRevokeLink } from "../features/invitation-links/invitation-links.mutations.ts";
import { invitationLinkQueries } from "../features/invitation-links/invitation-links.queries.ts";
import {
  useMarkAllRead,
  useMarkRead,
  useRemoveNotification,
} from "../features/notifications/notifications.mutations.ts";
import { notificationQueries } from "../features/notifications/notifications.queries.ts";
import { feedQuery } from "../features/projects/feed.queries.ts";
import { useRemoveProject, useSaveProject, useToggleLike } from "../features/projects/projects.mutations.ts";
import { projectQueries } from "../features/projects/projects.queries.ts";
import {
  useClearSearches,
  useForgetSearch,
  useRememberSearch,
} from "../features/search-history/search-history.mutations.ts";
import { searchHistoryQueries } from "../features/search-history/search-history.queries.ts";
import { useUpdateProfile } from "../features/users/users.mutations.ts";
import { userQueries } from "../features/users/users.queries.ts";
import { type CommandCase, conversation, link, message, notification, relation, screenOf } from "./commands.tsx";
import { EXPERIENCE_CASES } from "./experience-commands.tsx";
import { comment, member, post } from "./posts.tsx";

const FRIENDS_CHANGED: Pushed = { name: "friends:changed", payload: { user_id: 29, seq: 2 } };

const relations = (before: unknown[], after: unknown[]) =>
  screenOf(friendQueries.list(), { "GET /api/friends/": [before, after] });

const FRIEND_CASES: CommandCase[] = [
  {
    calls: ["friends.request"],
    screen: relations([], [relation(4, "pending")]),
    useIt: () => useRequestFriend().mutate.bind(null, 29),
    answers: { "POST /api/friends/": relation(4, "pending") },
    event: FRIENDS_CHANGED,
  },
  {
    calls: ["friends.respond"],
    screen: relations([relation(4, "pending")], [relation(4, "accepted")]),
    useIt: () => useRespondToRequest().mutate.bind(null, { id: 4, status: "accepted" }),
    answers: { "PATCH /api/friends/update/4/": { status: "accepted", id: 4 } },
    event: FRIENDS_CHANGED,
  },
  {
    calls: ["friends.remove"],
    screen: relations([relation(4, "accepted")], []),
    useIt: () => useRemoveFriend().mutate.bind(null, 4),
    answers: { "DELETE /api/friends/delete/4/": null },
    event: FRIENDS_CHANGED,
  },
];

const links = (before: unknown[], after: unknown[]) =>
  screenOf(invitationLinkQueries.list(), { "GET /api/invitation-links/": [before, after] });

const LINK_CASES: CommandCase[] = [
  {
    calls: ["invitationLinks.create"],
    screen: links([link(1, "가")], [link(2, "나"), link(1, "가")]),
    useIt: () => useCreateLink().mutate.bind(null, "나"),
    answers: { "POST /api/create-invitation-link/": link(2, "나") },
  },
  {
    calls: ["invitationLinks.remove"],
    screen: links([link(2, "나"), link(1, "가")], [link(1, "가")]),
    useIt: () => useRevokeLink().mutate.bind(null, 2),
    answers: { "DELETE /api/delete-invitation-link/2/": null },
  },
];

const FEED = `GET /api/projects/every/?page=1&page_size=${PAGE_SIZE}`;
const page = (...results: Project[]) => ({ count: results.length, next: null, previous: null, results });
const MINE = { user: member(1, "정하늘", 0) };
const LIKED = post(7, { liked: true, like_count: 4 });
const feed = (before: Project[], after: Project[]) =>
  screenOf(feedQuery(null), { [FEED]: [page(...before), page(...after)] });
const FIELDS = { title: "새 글", content: "내용", keywords: ["로봇"], contacts: [], tagged_users: [] };
const SAVE = { request: { fields: FIELDS, imagesToDelete: [], images: [] } };

const PROJECT_CASES: CommandCase[] = [
  {
    calls: ["projects.create"],
    screen: feed([post(7)], [post(8, MINE), post(7)]),
    useIt: () => useSaveProject(null).mutate.bind(null, SAVE),
    answers: { "POST /api/projects/": post(8, MINE) },
  },
  {
    calls: ["projects.edit"],
    screen: feed([post(7)], [post(7, { title: "새 글" })]),
    useIt: () => useSaveProject(7).mutate.bind(null, SAVE),
    answers: { "PATCH /api/projects/7/edit/": post(7, { title: "새 글" }) },
  },
  {
    calls: ["projects.remove"],
    screen: feed([post(8), post(7)], [post(8)]),
    useIt: () => useRemoveProject(undefined).mutate.bind(null, 7),
    answers: { "DELETE /api/projects/delete/7/": null },
  },
  ...[
    feed([post(7)], [LIKED]),
    screenOf(projectQueries.one(7, 1), { "GET /api/projects/7/": [post(7), LIKED] }),
    screenOf(projectQueries.liked(), { "GET /api/projects/liked-list/": [[], [LIKED]] }),
  ].map((screen) => ({
    calls: ["projects.toggleLike"],
    screen,
    useIt: () => useToggleLike(post(7)).mutate.bind(null, undefined),
    answers: { "POST /api/projects/7/like-toggle/": { message: "", liked: true, like_count: 4 } },
  })),
];

const comments = (before: Comment[], after: Comment[]) =>
  screenOf(commentQueries.list(7), { "GET /api/projects/7/comments/": [before, after] });

const COMMENT_CASES: CommandCase[] = [
  ...[
    comments([comment(1)], [comment(1), comment(2)]),
    feed([post(7, { comment_count: 1 })], [post(7, { comment_count: 2 })]),
  ].map((screen) => ({
    calls: ["comments.create"],
    screen,
    useIt: () => useAddComment(7, 1).mutate.bind(null, { content: "댓글 2", parentId: null, draftKey: "x" }),
    answers: { "POST /api/projects/7/comments/create/": comment(2) },
  })),
  {
    calls: ["comments.edit"],
    screen: comments([comment(1)], [comment(1, { content: "바꿈" })]),
    useIt: () => useEditComment(7).mutate.bind(null, { id: 1, content: "바꿈" }),
    answers: { "PUT /api/comments/1/edit/": comment(1, { content: "바꿈" }) },
  },
  {
    calls: ["comments.remove"],
    screen: comments([comment(1), comment(2)], [comment(2)]),
    useIt: () => useRemoveComment(7).mutate.bind(null, 1),
    answers: { "DELETE /api/comments/1/delete/": null },
  },
];

const BELL: Pushed = { name: "notification:count", payload: { unread_count: 1, seq: 2 } };
const NOTIFICATIONS = "GET /api/notifications/";
const bell = screenOf(notificationQueries.unreadCount(), {
  "GET /api/notifications-unread-count/": [{ unread_count: 2 }, { unread_count: 1 }],
});
const notifications = (before: unknown[], after: unknown[]) =>
  screenOf(notificationQueries.list(), { [NOTIFICATIONS]: [before, after] });

const NOTIFICATION_CASES: CommandCase[] = [
  ...[notifications([notification(2), notification(1)], [notification(2), notification(1, true)]), bell].map(
    (screen) => ({
      calls: ["notifications.update"],
      screen,
      useIt: () => useMarkRead().mutate.bind(null, 1),
      answers: { "PATCH /api/notifications/update/1/": notification(1, true) },
      event: BELL,
    }),
  ),
  ...[notifications([notification(2), notification(1)], [notification(2)]), bell].map((screen) => ({
    calls: ["notifications.remove"],
    screen,
    useIt: () => useRemoveNotification().mutate.bind(null, 1),
    answers: { "DELETE /api/notifications/delete/1/": null },
    event: BELL,
  })),
  {
    calls: ["notifications.readAll"],
    screen: notifications([notification(1)], [notification(1, true)]),
    useIt: () => useMarkAllRead().mutate.bind(null, undefined),
    answers: { "POST /api/notifications-all-read/": { message: "" } },
    event: { name: "notification:count", payload: { unread_count: 0, seq: 2 } },
  },
];

const word = (id: number) => ({ id, user: 1, keyword: `말 ${id}`, created_at: "2026-11-20T00:00:00.000+09:00" });
const words = (before: unknown[], after: unknown[]) =>
  screenOf(searchHistoryQueries.list(), { "GET /api/search-history/": [before, after] });

const SEARCH_CASES: CommandCase[] = [
  {
    calls: ["searchHistory.add"],
    screen: words([word(1)], [word(2), word(1)]),
    useIt: () => useRememberSearch().bind(null, "말 2"),
    answers: { "POST /api/search-history/": word(2) },
  },
  {
    calls: ["searchHistory.remove"],
    screen: words([word(2), word(1)], [word(1)]),
    useIt: () => useForgetSearch().mutate.bind(null, word(2)),
    answers: { "DELETE /api/search-history/2/": null },
  },
  {
    calls: ["searchHistory.clear"],
    screen: words([word(2), word(1)], []),
    useIt: () => useClearSearches().mutate.bind(null, undefined),
    answers: { "DELETE /api/search-history/": null },
  },
];

const INBOX = "GET /api/conversations/";
const sides = (...user1_messages: Message[]) => ({ system_messages: [], user1_messages, user2_messages: [] });
const inbox = (before: Conversation[], after: Conversation[]) =>
  screenOf(conversationQueries.list(), { [INBOX]: [before, after] });
const messages = (before: Message[], after: Message[]) => {
  const change = [sides(...before), sides(...after)] as const;
  return screenOf(conversationQueries.talk(9), {
    "GET /api/conversations/9/messages/?limit=50": change,
    "GET /api/conversations/9/messages/?after=0&limit=200": change,
  });
};
const DELETED = { is_deleted: true, message: "삭제된 메시지입니다." };
const OWN = message(2, { sender: 1, client_key: "k" });

const READ: Pushed = { name: "conversation:read", payload: { conversation_id: 9, reader_id: 1, seq: 2 } };

const CONVERSATION_CASES: CommandCase[] = [
  {
    calls: ["conversations.create"],
    screen: inbox([], [conversation(9)]),
    useIt: () => useStartConversation().mutate.bind(null, 2),
    answers: { "POST /api/conversations/create/": conversation(9) },
    event: { name: "conversation:changed", payload: { conversation_id: 9, seq: 2 } },
  },
  {
    calls: ["conversations.leave"],
    screen: inbox([conversation(9), conversation(8)], [conversation(8)]),
    useIt: () => useLeaveConversation().mutate.bind(null, 9),
    answers: { "DELETE /api/conversations/9/delete/": null },
    event: { name: "conversation:changed", payload: { conversation_id: 9, seq: 2 } },
  },
  ...[
    { screen: inbox([conversation(9, { unread_count: 2 })], [conversation(9)]), event: READ },
    { screen: messages([message(1)], [message(1, { is_read: true })]), event: READ },
    { screen: bell, event: BELL },
  ].map((one) => ({
    ...one,
    calls: ["conversations.read"],
    useIt: () => useReadConversation(1).mutate.bind(null, 9),
    answers: { "PATCH /api/conversations/9/read/": { message: "", conversation_id: 9, unread_count: 0 } },
  })),
  ...[
    inbox([conversation(9)], [conversation(9, { last_message: OWN })]),
    messages([message(1)], [message(1), OWN]),
  ].map(
    (screen): CommandCase => ({
      calls: ["messages.create"],
      screen,
      useIt: () => useSendMessage(9).send.bind(null, "말 2", null),
      answers: { "POST /api/messages/9/create/": OWN },
      event: { name: "message:new", payload: { conversation_id: 9, message: OWN, seq: 2 } },
    }),
  ),
  ...[
    inbox([conversation(9, { last_message: OWN })], [conversation(9, { last_message: message(2, DELETED) })]),
    messages([message(1), OWN], [message(1), { ...OWN, ...DELETED }]),
  ].map(
    (screen): CommandCase => ({
      calls: ["messages.remove"],
      screen,
      useIt: () => useDeleteMessage(9).mutate.bind(null, 2),
      answers: { "PATCH /api/messages/2/delete/": { message: "" } },
      event: { name: "message:deleted", payload: { conversation_id: 9, message_id: 2, seq: 2 } },
    }),
  ),
];

const profile = (introduction: string) => {
  const me = member(1, "정하늘", 0);
  return { ...me, profile: { ...me.profile, introduction } };
};

/** Every command of the web, with each list it changes. */
export const COMMAND_CASES: readonly CommandCase[] = [
  {
    calls: ["users.updateProfile"],
    screen: screenOf(userQueries.current(), { "GET /api/current-user/": [profile(""), profile("안녕하세요.")] }),
    useIt: () => useUpdateProfile().mutate.bind(null, { changes: { introduction: "안녕하세요." }, picture: "keep" }),
    answers: { "PUT /api/profile/update/": profile("안녕하세요.").profile },
    event: { name: "profile:changed", payload: { user_id: 1, seq: 2 } },
  },
  ...FRIEND_CASES,
  ...LINK_CASES,
  ...PROJECT_CASES,
  ...COMMENT_CASES,
  ...EXPERIENCE_CASES,
  ...NOTIFICATION_CASES,
  ...SEARCH_CASES,
  ...CONVERSATION_CASES,
];
