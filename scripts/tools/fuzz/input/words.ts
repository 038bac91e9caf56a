import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { COMMENT_MAX, PROJECT_TITLE_MAX, TERM_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";

const FAMILY = "👨‍👩‍👧‍👦";

/** Valid but unusual texts: they test searching, quoting, joining, measuring and showing of texts. */
export const TEXTS: readonly string[] = [
  "로보틱스",
  "김",
  "ㄹㅂㅌㅅ",
  "Rust",
  "rust ",
  "과학 100%",
  "a_b%c",
  "'; drop table users; --",
  '"quoted" OR 1=1 NEAR/3 *',
  "AND (NOT) ^col:term*",
  "\\\\ \\' %00 %ff",
  "<script>alert(1)</script>",
  "שלום עולם ‏مرحبا",
  "\u202egnihtemos\u202c",
  FAMILY,
  `${FAMILY} 가족 ${FAMILY}`,
  FAMILY.repeat(USER_NAME_MAX),
  "e\u0301 é ﬁ Ａ",
  "각".normalize("NFD"),
  "줄\n바꿈\r\n\t끝",
  "가\r나\u0085다\u2028라\u000b마",
  `Z${"\u0315".repeat(4)}`,
  "\u200b\u2060 x",
  "https://a.kr/?q=1&r=2#z 봐",
  ..."__proto__ constructor null true 0 -1 1e999 [] {}".split(" "),
  ...[TERM_MAX, USER_NAME_MAX, PROJECT_TITLE_MAX, COMMENT_MAX, COMMENT_MAX + 1].map((length) => "가".repeat(length)),
];

const DAYS = ["2024-02-29", "2026-01-01", "2026-11-21", "1999-12-31", "9999-12-31", "", null];

const DAY_MS = 86_400_000;
const FEW = [0, 1, 2, 3];
const MEMBERS = [1, 2, 3, 7, 999_999];

/** Fields of the control plane: small numbers, because it makes as many rows and waits as long as they say. */
const CONTROL_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  "control.degree": ["학사", "석사", "박사"],
  "control.department": ["전산학부", "물리학과"],
  "control.user_ids": [[], [1, 2], [999_999]],
  "control.count": [1, 2, 3],
  "control.chons": FEW,
  "control.likes": FEW,
  "control.comments": FEW,
  "control.replies": [0, 1],
  "control.images": [0, 0, 1],
  "control.picture": [false, false, true],
  "control.up_to": [0, 3, 50],
  "control.length": [1, 2, 10],
  "control.between": [2, 1, 60, 999_999].map((other) => [1, other]),
  "control.pairs": [[], [[1, 2]], [61, 62].map((other) => [4, other])],
  "control.from": MEMBERS,
  "control.to": [...MEMBERS, "kanary1x@kaist.ac.kr"],
  "control.status": [200, "404", "dropped"],
  "control.call": ["projects.create", "users.one"],
  "control.joined_at": ["2026-01-01T00:00:00.000+09:00", "2019-02-28T12:00:00Z"],
  "control.settings": [{}, { verification: "server" }, { verification: "client", rate_limits: "strict" }],
  // Also longer than invitations, sessions and mails last.
  "control.ms": [0, 1, -60_000, 3_600_000, ...[2, -2, 40, -40].map((days) => days * DAY_MS)],
  "control.age_ms": [0, 1000, DAY_MS, 4000 * DAY_MS],
  "control.wait_ms": [0, 1, 20],
  "control.scenario": ["campus", "campus", "empty", "campus:steady", "crowd:12", "crowd:9999999999"],
  "control.snapshot": ["first", "second", "nowhere"],
  "control.name": ["first", "second", "a".repeat(64)],
  "control.at": ["2026-01-01T00:00:00.000+09:00", "2030-12-31T23:59:59Z"],
  "control.frozen_at": ["2026-11-21T14:00:00.000+09:00"],
  // A process takes seconds to begin.
  "control.isolation": [...Array<string>(9).fill("none"), "process"],
  "control.path": ["/api/projects/", "/api/*", "/nowhere/:id/"],
  "control.seed": ["a", "b"],
  "control.web_base_url": ["https://chonsu.test"],
  "control.event": ["*", "message:new"],
  "control.effect": [
    ...[{ delay_ms: 1 }, { status: 503 }, { code: "OVERLOADED" }, { drop: "before" }, { drop: "after" }],
    ...[{ cut_after_bytes: 3 }, { bytes_per_second: 100_000 }, { hold: true }, { hold_ms: 5 }, { double: true }],
  ],
};

/** Values for fields whose names say more than their schemas. Most are valid, some nearly. */
export const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  page: [1, 1, 1, "1", 2, 3, Number.MAX_SAFE_INTEGER],
  page_size: [1, 3, "10", 50],
  until: [1, 30, 74, "12", 0],
  after: [0, 1, 10, "100"],
  before: [1, 10, "200", Number.MAX_SAFE_INTEGER],
  limit: [1, 2, "50", 200],
  since: [0, 1, 50, Number.MAX_SAFE_INTEGER],
  user_ids: ["1", "1,2,3", "0,999999", Array.from({ length: 50 }, (_, id) => id).join()],
  email: [
    ...["kanary-email-1", "kanary-email-2+x", "newcomer-1", "a@b", "ü"].map((name) => `${name}@kaist.ac.kr`),
    ...["x@gmail.com", "no address"],
  ],
  password: [SEED_PASSWORD, "wrong", "가".repeat(200)],
  current_password: [SEED_PASSWORD, SEED_PASSWORD, "wrong", "", null],
  new_password: [SEED_PASSWORD],
  verification: ["nothing", "", null],
  from_email: ["me@example.com", "me@b", '"a b"@c.d', "a@b\r\nBcc:x@y.z"],
  year: [2026, "2020", 1900],
  start_date: DAYS,
  end_date: DAYS,
  portfolioLink: ["https://a.kr", "http://b.example/길?x=%00", "https://user:pw@c.kr:8080/#z"],
  image: [null, "", "null", "/media/x.webp", "https://elsewhere.example/a.png"],
  is_read: [true, false, "true", "false"],
  client_key: ["k1", "k2", "k3", FAMILY],
  degree: [[], [1], [1, 2, 3], ["2"], [3, 3]],
  majors: [[], ["전산학부"], ["전산학부", "물리학과"], ["없는 학과"]],
  ...CONTROL_VALUES,
};

/** Fields that name other rows: their numbers select one of these ids. Statements may use `:id` of the request. */
export const REFERENCES: Readonly<Record<string, string>> = {
  tagged_users: "select id from users order by id",
  user_id: "select id from users order by id",
  // The last id does not exist.
  invitee: "select id from users union all select 999999",
  parent_comment: "select id from comments where project_id = :id and parent_id is null",
  images_to_delete: "select id from project_images where project_id = :id",
  "pending_invitations.id": "select id from experience_invitations where experience_id = :id",
  // The creator first, because creators always stay; last a user who may not be a member.
  accepted_users: `select creator_id as id from experiences where id = :id
    union all select * from (select user_id from experience_members where experience_id = :id order by user_id)
    union all select 7`,
};
