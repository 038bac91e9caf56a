import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { TEST_NOW } from "../../support/harness.ts";
import { rowsOf, type TestProduct } from "../harness.ts";
import { give, openFrozen } from "./given.ts";

const { haneul, junho, garam, hangyeol, eunseo, seoyun, haeun } = CAST;
const HOUR = 3_600_000;

/** Columns whose values differ in every product, or that a session changes. */
const NOT_COMPARED: Readonly<Record<string, readonly string[]>> = {
  users: ["password_hash", "last_login"],
  mails: ["id", "message_id"],
  notifications: ["id"],
  member_changes: ["seq"],
  project_changes: ["seq"],
  experience_links: ["code"],
  invitation_links: ["code"],
};
const TABLES_NOT_COMPARED = ["sessions", "rate_limits", "data_origin", "change_sequence"];

/** The new rows of each table, in an order that does not depend on the time of writing. */
function newRowsIn(test: TestProduct) {
  const tables = rowsOf(test, "select name from sqlite_master where type = 'table' order by name")
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite|_)/.test(name) && !TABLES_NOT_COMPARED.includes(name));
  const read = (table: string) =>
    rowsOf(test, `select * from ${table}`).map((row) => {
      const compared = Object.entries(row).filter(([column]) => NOT_COMPARED[table]?.includes(column) !== true);
      return JSON.stringify(Object.fromEntries(compared)).replaceAll(test.url, "http://here");
    });
  const before = new Map(tables.map((table) => [table, read(table)]));
  return () =>
    tables.map((table) => {
      const left = read(table).toSorted();
      for (const row of before.get(table) ?? []) if (left.includes(row)) left.splice(left.indexOf(row), 1);
      return [table, left.map((row) => JSON.parse(row))];
    });
}

/** A member of the cast makes a call of the product; returns the id in the answer. */
type Act = (
  handle: keyof typeof CAST,
  method: "post" | "put" | "patch" | "get",
  path: string,
  body?: object,
) => Promise<number>;

/** Runs acts and deletes their notifications and mails, with the events about them. */
type Seen = <T>(acts: () => Promise<T>) => Promise<T>;

interface Case {
  readonly what: string;
  readonly options: object;
  /** The same by calls of the product; `given` is the product in which the factory ran. */
  act(act: Act, seen: Seen, acted: TestProduct, given: TestProduct): Promise<unknown>;
}

const SIGN_UP = {
  user_name: "남궁별",
  email: "namgung@kaist.ac.kr",
  password: "hers alone",
  department: "전산학부",
  second_department: "수리과학과",
  degree: "박사",
  year: 2019,
  interests: ["로봇", "재즈", "등산", "독서", "요리"],
} as const;
const SAID = {
  description: "팔을 만들었어요.",
  tags: ["로봇"],
  skills_used: ["rust", "Rust 2"],
  start_date: "2026-03-02",
  end_date: null,
};

const POST = {
  title: "로봇 팔",
  content: "같이 만들어요.",
  keywords: ["인공지능", "로봇"],
  contacts: ["010-0000-0000"],
  tagged_users: [junho.id, haneul.id],
};

async function beginExperience(act: Act): Promise<number> {
  const id = await act("haneul", "post", "/api/experiences/create/", { title: "로봇 대회" });
  await act("haneul", "post", "/api/experience-details/create/", { experience: id, ...SAID });
  return id;
}

async function askAndAnswer(act: Act, seen: Seen, status: string): Promise<void> {
  const id = await seen(() => act("garam", "post", "/api/friends/", { to_user_id: haneul.id }));
  await act("haneul", "patch", `/api/friends/update/${id}/`, { status });
}

const invite = (act: Act, experience_id: number, invitee_id: number) =>
  act("haneul", "post", "/api/experiences/invitations/create/", { experience_id, invitee_id });
const respond = (act: Act, handle: keyof typeof CAST, experience_id: number, response: string) =>
  act(handle, "post", "/api/experiences/invitations/respond/", { experience_id, response });

const CASES: Readonly<Record<string, Case>> = {
  "a member who signs up": {
    what: "members",
    options: { ...SIGN_UP, skills: [], introduction: "" },
    act: (_act, _seen, acted) => {
      const { user_name, email, password, interests: keywords, year } = SIGN_UP;
      const majors = { major1: SIGN_UP.department, major2: SIGN_UP.second_department };
      const profile = { user_name, keywords, year, ...majors, current_academic_degree: SIGN_UP.degree };
      return acted.visitor().post("/api/register-alone/").send({ email, password, profile }).expect(201);
    },
  },
  "a request that waits": {
    what: "chons",
    options: { between: [garam.id, haneul.id], state: "pending" },
    act: (act) => act("garam", "post", "/api/friends/", { to_user_id: haneul.id }),
  },
  "a chon, by the answer to a request": {
    what: "chons",
    options: { between: [garam.id, haneul.id] },
    act: (act, seen) => askAndAnswer(act, seen, "accepted"),
  },
  "a request that is rejected": {
    what: "chons",
    options: { between: [garam.id, haneul.id], state: "rejected" },
    act: (act, seen) => askAndAnswer(act, seen, "rejected"),
  },
  "a post, with people and members it may interest": {
    what: "projects",
    options: { author_id: haneul.id, ...POST },
    act: (act) => act("haneul", "post", "/api/projects/", POST),
  },
  "a comment": {
    what: "comments",
    options: { project_id: 1, author_id: garam.id, content: "좋아요!" },
    act: (act) => act("garam", "post", "/api/projects/1/comments/create/", { content: "좋아요!" }),
  },
  "a reply": {
    what: "comments",
    options: { project_id: 1, author_id: garam.id, content: "저도요!", parent_comment: 1 },
    act: (act) => act("garam", "post", "/api/projects/1/comments/create/", { content: "저도요!", parent_comment: 1 }),
  },
  "a like": {
    what: "likes",
    options: { project_id: 1, user_ids: [garam.id] },
    act: (act) => act("garam", "post", "/api/projects/1/like-toggle/"),
  },
  "an experience, with those who came, who wait and who said no": {
    what: "experiences",
    options: {
      creator_id: haneul.id,
      title: "로봇 대회",
      ...SAID,
      member_ids: [garam.id],
      pending_ids: [hangyeol.id],
      rejected_ids: [eunseo.id],
      link: "on",
    },
    async act(act, seen) {
      const id = await beginExperience(act);
      await act("haneul", "get", `/api/experience-link/${haneul.id}/${id}/`);
      await seen(() => invite(act, id, garam.id));
      await respond(act, "garam", id, "accept");
      await invite(act, id, hangyeol.id);
      await seen(() => invite(act, id, eunseo.id));
      await respond(act, "eunseo", id, "reject");
    },
  },
  "messages that one has not read": {
    what: "messages",
    options: {
      between: [garam.id, hangyeol.id],
      from: garam.id,
      count: 2,
      text: "저기요",
      unread_by: [hangyeol.id],
      step_ms: 0,
    },
    async act(act) {
      const id = await act("garam", "post", "/api/conversations/create/", { user_2: hangyeol.id });
      for (const _ of [1, 2]) await act("garam", "post", `/api/messages/${id}/create/`, { message: "저기요" });
    },
  },
  "a message that was read, with those before it": {
    what: "messages",
    options: { between: [seoyun.id, haeun.id], from: seoyun.id, text: "저기요" },
    async act(act, seen) {
      const id = await act("seoyun", "post", "/api/conversations/create/", { user_2: haeun.id });
      await seen(() => act("seoyun", "post", `/api/messages/${id}/create/`, { message: "저기요" }));
      await act("haeun", "patch", `/api/conversations/${id}/read/`);
    },
  },
  "an open invitation link": {
    what: "invitation-links",
    options: { inviter_id: garam.id, invitee_name: "김초대" },
    act: (act) => act("garam", "post", "/api/create-invitation-link/", { name: "김초대" }),
  },
  "an invitation link by which somebody came": {
    what: "invitation-links",
    options: { inviter_id: garam.id, invitee_name: "김초대", state: "accepted" },
    async act(act, seen, acted, given) {
      await act("garam", "post", "/api/create-invitation-link/", { name: "김초대" });
      await freezeAt(acted, TEST_NOW);
      const code = rowsOf(acted, "select code from invitation_links order by id desc")[0]?.["code"];
      const newcomer = rowsOf(given, "select * from users order by id desc")[0] ?? {};
      const terms = (column: string, table: string) =>
        rowsOf(given, `select ${column} term from ${table} where user_id = ? order by rowid`, newcomer["id"]).map(
          ({ term }) => String(term),
        );
      const { email, user_name, year, major1, major2, degree, introduction } = newcomer;
      const keywords = ["하나", "둘", "셋", "넷", "다섯"];
      const profile = { user_name, year, major1, major2, current_academic_degree: degree, keywords };
      const visitor = acted.visitor();
      const registration = { email, password: "hers alone", code, profile };
      await visitor.post("/api/user/register/").send(registration).expect(201);
      await seen(async () => {
        const { body } = await visitor.post("/api/token/").send({ email, password: "hers alone" }).expect(200);
        const skills = terms("skill", "profile_skills").map((skill) => ({ skill }));
        const update = { introduction, skills, keywords: terms("keyword", "profile_keywords") };
        await visitor.put("/api/profile/update/").auth(body.access, { type: "bearer" }).send(update).expect(200);
      });
    },
  },
  "words somebody searched for": {
    what: "searches",
    options: { user_id: garam.id, keywords: ["로봇", "드론", "로봇"], step_ms: 0, quiet: undefined },
    async act(act) {
      for (const keyword of ["로봇", "드론", "로봇"]) await act("garam", "post", "/api/search-history/", { keyword });
    },
  },
};

async function freezeAt({ control }: TestProduct, at: number): Promise<void> {
  await control
    .post("/__standin/clock/freeze/")
    .send({ at: new Date(at).toISOString() })
    .expect(200);
}

function seenIn(test: TestProduct): Seen {
  const last = (table: string, id = "id") =>
    Number(rowsOf(test, `select max(${id}) last from ${table}`)[0]?.["last"] ?? 0);
  const { connection } = test.product.instance.stored.database;
  return async (acts) => {
    const [notice, mail, change] = [last("notifications"), last("mails"), last("member_changes", "seq")];
    const outcome = await acts();
    connection.prepare("delete from notifications where id > ?").run(notice);
    connection.prepare("delete from mails where id > ?").run(mail);
    const events = "('notification:new', 'profile:changed')";
    connection.prepare(`delete from member_changes where seq > ? and event in ${events}`).run(change);
    return outcome;
  };
}

it.each(Object.entries(CASES))("%s: a factory leaves the same rows as the product's own calls", async (_name, one) => {
  const given = await openFrozen();
  const newRowsOfGiven = newRowsIn(given);
  await give(given, one.what, { age_ms: HOUR, quiet: false, ...one.options });

  const acted = await openFrozen();
  await freezeAt(acted, TEST_NOW - HOUR);
  const newRowsOfActed = newRowsIn(acted);
  const act: Act = async (handle, method, path, body) => {
    const answer = await (await acted.as(handle))[method](path).send(body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.id;
  };
  await one.act(act, seenIn(acted), acted, given);

  expect(newRowsOfGiven()).toEqual(newRowsOfActed());
});
