import { anybody, anyMember, each, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { anyOf } from "../targets.ts";
import { about, the } from "../things.ts";

const post = about("ownersPost");
const notFound = { PROJECT_NOT_FOUND: { request: about("nobody") } };
const notOwned = { PROJECT_NOT_OWNED: { request: post, by: "friend" }, ...notFound } as const;
const aboutPost = { request: post, ...anyMember(200), errors: notFound, target: anyOf("projects") } as const;
const listOfPost = { ...aboutPost, errors: { ...notFound, ...noPage(post) }, inBatches: true } as const;
const MY_POSTS = "select user_id as who, id from projects where user_id is not null";

/** The members who receive an event about the owner's post: its author, tagged members and commenters. */
const circle = each("projects:changed", "haneul", "dahye", "junho", "sangwoo", "woojin");

/** Posts, their likes and tagged members. */
export const projects: GroupRecords<"projects"> = {
  mine: { request: {}, ...anyMember(200), errors: noPage({}), inBatches: true },
  every: { request: { query: { page: 1, page_size: 50 } }, ...anyMember(200), errors: noPage({}), inBatches: true },
  liked: { request: {}, ...anyMember(200), errors: noPage({}), inBatches: true },
  one: { request: post, ...anybody(200), errors: notFound, inBatches: true, target: anyOf("projects") },
  create: {
    request: {
      body: {
        title: "휠체어 경로 지도, 같이 걸을 사람",
        content: "캠퍼스의 턱과 경사를 재서 지도로 만듭니다.",
        keywords: [the("words")],
        contacts: ["open.kakao.com/o/team"],
        tagged_users: [the("taggable")],
      },
    },
    ...anyMember(201),
    errors: {},
    publishes: events(
      ...each("notification:new", "doyun", "junho", "jimin", "dahye", "taemin", "juwon", "eunseo", "seoyun", "serin"),
      ["everybody", "feed:changed"],
    ),
  },
  edit: {
    request: {
      ...post,
      body: { title: "한 사람 더 찾아요", keywords: [the("words")], tagged_users: [the("taggable")] },
    },
    ...membersBut("PROJECT_NOT_OWNED", { owner: 200 }),
    errors: notOwned,
    publishes: events(...circle, ["doyun", "notification:new", "projects:changed"]),
    target: MY_POSTS,
  },
  remove: {
    request: post,
    ...membersBut("PROJECT_NOT_OWNED", { owner: 204 }),
    errors: notOwned,
    publishes: events(
      ...each("notification:count", "haneul", "sangwoo", "woojin"),
      ...circle,
      ...each("feed:changed", "everybody"),
    ),
    target: MY_POSTS,
  },
  taggedUsers: listOfPost,
  likedUsers: listOfPost,
  likedStatus: aboutPost,
  toggleLike: { ...aboutPost, publishes: events(...circle) },
};
