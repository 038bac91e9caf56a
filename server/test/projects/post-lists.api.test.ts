import type { Project } from "@chonsu/shared/entities/projects";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

type Fields = Readonly<Record<string, string | readonly string[]>>;

let app: TestApp;
/** A post that is there to be edited. */
let written: Project;

const draft = { title: "제목", content: "내용", keywords: ["처음"] };

beforeEach(async () => {
  app = await startTestApp();
  written = (await app.as("haneul").post("/api/projects/").send(draft).expect(201)).body;
});

/** The ways to write a post and to change one. */
const CALLS = {
  create: {
    method: "post",
    path: () => "/api/projects/",
    fixed: { title: "제목", content: "내용", "keywords[]": "하나" },
  },
  edit: { method: "patch", path: () => `/api/projects/${written.id}/edit/`, fixed: {} },
  "edit by PUT": { method: "put", path: () => `/api/projects/${written.id}/edit/`, fixed: {} },
} as const;
const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];

async function sendJson(name: keyof typeof CALLS, body: object): Promise<Project> {
  const { method, path } = CALLS[name];
  const answer = await app
    .as("haneul")
    [method](path())
    .send({ ...(name === "create" ? draft : {}), ...body });
  expect([answer.status, answer.body]).toEqual([name === "create" ? 201 : 200, expect.anything()]);
  return answer.body;
}

async function sendForm(name: keyof typeof CALLS, fields: Fields): Promise<Project> {
  const { method, path, fixed } = CALLS[name];
  const request = app.as("haneul")[method](path());
  const all: Fields =
    "keywords[]" in fields || "keywords" in fields
      ? { ...fixed, "keywords[]": [], ...fields }
      : { ...fixed, ...fields };
  for (const [field, values] of Object.entries(all)) for (const value of [values].flat()) request.field(field, value);
  const answer = await request;
  expect([answer.status, answer.body]).toEqual([name === "create" ? 201 : 200, expect.anything()]);
  return answer.body;
}

/** The post as it is read later, which has to be what the answer said. */
async function asStored(answer: Project): Promise<Project> {
  const { body } = await app.as("haneul").get(`/api/projects/${answer.id}/`).expect(200);
  expect([body.keywords, body.contacts]).toEqual([answer.keywords, answer.contacts]);
  return body;
}

describe.each(NAMES)("repeated keywords of a post are stored once, as they were first typed (R38): %s", (name) => {
  it.each([
    { keywords: ["가", " 가 ", "가"], stored: ["가"] },
    { keywords: ["React", "react", "Vue", "REACT"], stored: ["React", "Vue"] },
    { keywords: ["Ｃ＋＋", "c++", "로봇"], stored: ["Ｃ＋＋", "로봇"] },
    { keywords: ["한글".normalize("NFD"), "한글"], stored: ["한글".normalize("NFD")] },
    { keywords: ["1", "2", "3", "4", "5", "5", "1"], stored: ["1", "2", "3", "4", "5"] },
  ])("$keywords", async ({ keywords, stored }) => {
    expect((await asStored(await sendJson(name, { keywords }))).keywords).toEqual(stored);
    expect((await asStored(await sendForm(name, { "keywords[]": keywords }))).keywords).toEqual(stored);
    expect((await asStored(await sendForm(name, { keywords: JSON.stringify(keywords) }))).keywords).toEqual(stored);
  });

  it("and six different ones are still too many", async () => {
    const { method, path } = CALLS[name];
    const keywords = ["1", "2", "3", "4", "5", "6", "6"];
    const answer = await app
      .as("haneul")
      [method](path())
      .send({ ...draft, keywords });
    expect([answer.status, answer.body.keywords]).toEqual([400, ["최대 5개만 입력 가능합니다."]]);
  });
});

describe.each(NAMES)("contacts are a string or a list of objects or strings (product.md §3): %s", (name) => {
  const one = [{ contact_info: "카톡 a, b" }];
  const two = [{ contact_info: "카톡 a" }, { contact_info: "b@c.kr" }];

  it.each([
    { contacts: " 카톡 a, b ", stored: one },
    { contacts: ["카톡 a, b"], stored: one },
    { contacts: [{ contact_info: "카톡 a, b" }], stored: one },
    { contacts: [{ id: 3, contact_info: "카톡 a" }, "b@c.kr"], stored: two },
    { contacts: "[카톡", stored: [{ contact_info: "[카톡" }] },
    { contacts: [], stored: [] },
  ])("as JSON $contacts", async ({ contacts, stored }) => {
    expect((await asStored(await sendJson(name, { contacts }))).contacts).toEqual(stored);
  });

  it.each([
    { fields: { "contacts[]": "카톡 a, b" }, stored: one },
    { fields: { contacts: "카톡 a, b" }, stored: one },
    { fields: { "contacts[]": ["카톡 a", "b@c.kr"] }, stored: two },
    { fields: { contacts: ["카톡 a", "b@c.kr"] }, stored: two },
    { fields: { contacts: JSON.stringify(two) }, stored: two },
    { fields: { "contacts[]": two.map((contact) => JSON.stringify(contact)) }, stored: two },
    { fields: { contacts: JSON.stringify(one[0]) }, stored: one },
    { fields: {}, stored: [] },
  ])("as a form $fields", async ({ fields, stored }) => {
    expect((await asStored(await sendForm(name, { title: "제목", ...fields }))).contacts).toEqual(stored);
  });
});
