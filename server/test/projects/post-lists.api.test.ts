import { CAST } from "@chonsu/db/seed/cast";
import type { Project } from "@chonsu/shared/entities/projects";
import { beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { DRAFT, writePost } from "../support/posts.ts";

type Fields = Readonly<Record<string, string | readonly string[]>>;

let app: TestApp;
/** The call that creates a post and the call that edits one. */
let calls: readonly { readonly method: "post" | "patch"; readonly path: string; readonly fixed: Fields }[];

beforeEach(async () => {
  app = await startTestApp();
  const { id } = await writePost(app, "haneul");
  const fixed = { title: "제목", content: "내용", "keywords[]": "하나" };
  calls = [
    { method: "post", path: "/api/projects/", fixed },
    { method: "patch", path: `/api/projects/${id}/edit/`, fixed: {} },
  ];
});

/** The stored contacts of a post, sent as JSON and as a form, by each call, in the answer and when it is read later. */
async function stored(json: readonly unknown[], forms: readonly Fields[]) {
  const found: unknown[] = [];
  for (const { method, path, fixed } of calls) {
    const agent = app.as("haneul");
    const sent = json.map((value) => agent[method](path).send({ ...(method === "post" && DRAFT), contacts: value }));
    for (const fields of forms) {
      const request = agent[method](path);
      for (const [name, values] of Object.entries({ ...fixed, ...fields }))
        for (const value of [values].flat()) request.field(name, value);
      sent.push(request);
    }
    for (const request of sent) {
      const answer: Project = (await request.expect(method === "post" ? 201 : 200)).body;
      const read: Project = (await agent.get(`/api/projects/${answer.id}/`).expect(200)).body;
      found.push(answer.contacts, read.contacts);
    }
  }
  return found;
}

const one = [{ contact_info: "카톡 a, b" }];
const two = [{ contact_info: "카톡 a" }, { contact_info: "b@c.kr" }];

it("accepts contacts as a text or a list of objects or texts, in JSON and in forms (product.md §3)", async () => {
  const asOne = [{ "contacts[]": "카톡 a, b" }, { contacts: "카톡 a, b" }, { contacts: JSON.stringify(one[0]) }];
  for (const list of await stored([" 카톡 a, b ", ["카톡 a, b"], one], asOne)) expect(list).toEqual(one);
  const asTwo = [
    { "contacts[]": ["카톡 a", "b@c.kr"] },
    { contacts: ["카톡 a", "b@c.kr"] },
    { contacts: JSON.stringify(two) },
    { "contacts[]": two.map((contact) => JSON.stringify(contact)) },
  ];
  const mixed = [{ id: 3, contact_info: "카톡 a" }, "b@c.kr"];
  for (const list of await stored([mixed], asTwo)) expect(list).toEqual(two);
  for (const list of await stored(["[카톡"], [])) expect(list).toEqual([{ contact_info: "[카톡" }]);
  for (const list of await stored([[]], [{ title: "제목" }])) expect(list).toEqual([]);
});

it("takes a post back as it was answered, with whole people as tags", async () => {
  const as = app.as("haneul");
  const whole = await writePost(app, "haneul", { tagged_users: [CAST.eunseo.id, CAST.junho.id] });
  const { body } = await as.patch(`/api/projects/${whole.id}/edit/`).send(whole).expect(200);
  expect(body).toEqual(whole);
});
