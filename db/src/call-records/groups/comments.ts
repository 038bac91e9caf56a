import { COMMENT_MAX } from "@chonsu/shared/limits";
import { anyMember, each, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { anyOf } from "../targets.ts";
import { about, the } from "../things.ts";

const post = about("ownersPost");
const mine = about("ownersComment");
const said = { content: "코너 감속 기록 보내 드릴게요." };
const tooLong = "가".repeat(COMMENT_MAX + 1);
const MY_COMMENTS = "select user_id as who, id from comments where user_id is not null";

/** The members who receive an event about the post that the owner has commented on. */
const circle = each("projects:changed", "haneul", "hyunwoo", "taeyang");

/** Comments under posts. */
export const comments: GroupRecords<"comments"> = {
  list: {
    request: post,
    ...anyMember(200),
    errors: { PROJECT_NOT_FOUND: { request: about("nobody") }, ...noPage(post) },
    inBatches: true,
    target: anyOf("projects"),
  },
  create: {
    request: { ...post, body: { ...said, parent_comment: the("othersComment"), client_key: "0f8c2d55" } },
    ...anyMember(201),
    errors: {
      COMMENT_TOO_LONG: { request: { ...post, body: { content: tooLong } } },
      REPLY_TOO_LONG: { request: { ...post, body: { content: tooLong, parent_comment: the("othersComment") } } },
      PROJECT_NOT_FOUND: { request: { ...about("nobody"), body: said } },
      COMMENT_NOT_FOUND: { request: { ...post, body: { ...said, parent_comment: the("nobody") } } },
    },
    publishes: events(
      ["woojin", "notification:new"],
      ...each("projects:changed", "haneul", "dahye", "junho", "sangwoo", "woojin"),
    ),
    target: anyOf("projects"),
  },
  edit: {
    request: { ...mine, body: said },
    other: "taeyang",
    ...membersBut("COMMENT_NOT_OWNED", { owner: 200 }),
    errors: {
      COMMENT_TOO_LONG: { request: { ...mine, body: { content: tooLong } } },
      REPLY_TOO_LONG: { request: { ...about("ownersReply"), body: { content: tooLong } } },
      COMMENT_NOT_OWNED: { request: { ...mine, body: said }, by: "friend" },
      COMMENT_NOT_FOUND: { request: { ...about("nobody"), body: said } },
    },
    publishes: events(...circle),
    target: MY_COMMENTS,
  },
  remove: {
    request: mine,
    other: "taeyang",
    ...membersBut("COMMENT_NOT_OWNED", { owner: 204 }),
    errors: { COMMENT_NOT_OWNED: { request: mine, by: "friend" }, COMMENT_NOT_FOUND: { request: about("nobody") } },
    publishes: events(...circle),
    target: MY_COMMENTS,
  },
};
