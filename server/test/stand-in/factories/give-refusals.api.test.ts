import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { contradictionsIn } from "../../support/integrity.ts";
import { openTestProduct } from "../harness.ts";
import { refusal } from "./given.ts";

const { haneul, junho, yuna, hangyeol, garam } = CAST;
const BOTH_WAYS = [
  [garam.id, hangyeol.id],
  [hangyeol.id, garam.id],
];

/** Impossible requests of each factory, with the code of the refusal. Limits of single fields are in the document. */
const IMPOSSIBLE: Readonly<Record<string, readonly (readonly [options: object, code: string])[]>> = {
  members: [
    [{ email: "x@gmail.com" }, "EMAIL_NOT_UNIVERSITY"],
    [{ email: haneul.email }, "EMAIL_TAKEN"],
    [{ chons_with: [9999] }, "USER_NOT_FOUND"],
    [{ chons_with: [haneul.id, haneul.id] }, "ALREADY_FRIEND"],
    [{ chons_with: [yuna.id] }, "CHON_LIMIT_REACHED_BY_OTHER"],
    [{ count: 2, email: "x@kaist.ac.kr" }, "VALIDATION"],
    [{ department: "전산학부", second_department: "전산학부" }, "VALIDATION"],
    [{ year: 2099 }, "VALIDATION"],
  ],
  chons: [
    [{ between: [haneul.id, haneul.id] }, "SELF_FRIEND"],
    [{ between: [haneul.id, 9999] }, "USER_NOT_FOUND"],
    [{ between: [haneul.id, junho.id] }, "ALREADY_FRIEND"],
    [{ pairs: BOTH_WAYS }, "ALREADY_FRIEND"],
    [{ pairs: BOTH_WAYS, state: "pending" }, "REQUEST_PENDING"],
    [{ between: [yuna.id, hangyeol.id] }, "CHON_LIMIT_REACHED"],
    [{ between: [hangyeol.id, yuna.id], state: "pending" }, "CHON_LIMIT_REACHED_BY_OTHER"],
  ],
  path: [
    [{ from: haneul.id, to: haneul.id, length: 2 }, "SELF_FRIEND"],
    [{ from: haneul.id, to: 9999, length: 2 }, "USER_NOT_FOUND"],
    [{ from: haneul.id, to: junho.id, length: 1 }, "ALREADY_FRIEND"],
    [{ from: yuna.id, to: garam.id, length: 2 }, "CHON_LIMIT_REACHED"],
    [{ from: garam.id, to: yuna.id, length: 2 }, "CHON_LIMIT_REACHED_BY_OTHER"],
  ],
  projects: [
    [{ images: 1, author_id: 9999 }, "USER_NOT_FOUND"],
    [{ images: 1, tagged_users: [9999] }, "USER_NOT_FOUND"],
    [{ images: 1, liked_by: [9999] }, "USER_NOT_FOUND"],
    [{ images: 1, likes: 1000 }, "USER_NOT_FOUND"],
    [{ images: 1, count: 1000, likes: 51 }, "VALIDATION"],
  ],
  comments: [
    [{ project_id: 9999 }, "PROJECT_NOT_FOUND"],
    [{ project_id: 1, parent_comment: 9999 }, "COMMENT_NOT_FOUND"],
    [{ project_id: 1, author_id: 9999 }, "USER_NOT_FOUND"],
    [{ project_id: 1, count: 1000, replies: 1000 }, "VALIDATION"],
  ],
  likes: [
    [{ project_id: 9999 }, "PROJECT_NOT_FOUND"],
    [{ project_id: 1, user_ids: [9999] }, "USER_NOT_FOUND"],
    [{ project_id: 1, count: 1000 }, "USER_NOT_FOUND"],
  ],
  experiences: [
    [{ creator_id: 9999 }, "USER_NOT_FOUND"],
    [{ pending_ids: [9999] }, "USER_NOT_FOUND"],
    [{ creator_id: haneul.id, member_ids: [haneul.id] }, "EXPERIENCE_ALREADY_MEMBER"],
    [{ creator_id: haneul.id, member_ids: [garam.id], pending_ids: [garam.id] }, "EXPERIENCE_ALREADY_MEMBER"],
    [{ start_date: "2026-03-02", end_date: "2026-03-01" }, "VALIDATION"],
  ],
  messages: [
    [{ between: [1, 1] }, "CONVERSATION_SELF"],
    [{ between: [1, 9999] }, "USER_NOT_FOUND"],
    [{ between: [1, 2], from: 3 }, "USER_NOT_FOUND"],
    [{ between: [1, 2], text: " " }, "VALIDATION"],
    [{ between: [1, 2], unread_by: [3] }, "USER_NOT_FOUND"],
  ],
  notifications: [
    [{ user_id: 9999 }, "USER_NOT_FOUND"],
    [{ user_id: 1, related_user_id: 9999 }, "USER_NOT_FOUND"],
    [{ user_id: 1, related_project_id: 9999 }, "PROJECT_NOT_FOUND"],
  ],
  "invitation-links": [
    [{ inviter_id: garam.id, age_ms: 7 * 86_400_000 }, "VALIDATION"],
    [{ inviter_id: 9999 }, "USER_NOT_FOUND"],
  ],
  searches: [[{ user_id: 9999 }, "USER_NOT_FOUND"]],
};

it("every factory refuses what is impossible, and gives nothing of it", { timeout: 30_000 }, async () => {
  const test = await openTestProduct();
  for (const [what, rows] of Object.entries(IMPOSSIBLE)) {
    for (const [options, code] of rows) expect([options, await refusal(test, what, options)]).toEqual([options, code]);
  }
  expect(contradictionsIn(test.product.instance)).toEqual([]);
});
