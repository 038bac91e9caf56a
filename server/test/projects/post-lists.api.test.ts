import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { DRAFT, writePost } from "../support/posts.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const FORM = { title: "제목", content: "내용", "keywords[]": "하나" };

/** The contacts of new posts and of an edited one, sent as JSON and as forms. */
async function stored(json: unknown, forms: readonly Readonly<Record<string, string | string[]>>[]) {
  const { id } = await writePost(app, "haneul");
  const create = () => app.as("haneul").post("/api/projects/");
  const edit = () => app.as("haneul").patch(`/api/projects/${id}/edit/`);
  const sent = [create().send({ ...DRAFT, contacts: json }), edit().send({ contacts: json })];
  for (const fields of forms) sent.push(create().field({ ...FORM, ...fields }), edit().field(fields));
  const found: unknown[] = [];
  for (const request of sent) found.push((await request).body.contacts);
  return found;
}

const one = [{ contact_info: "카톡 a, b" }];
const two = [{ contact_info: "카톡 a" }, { contact_info: "b@c.kr" }];

it("accepts contacts as a text or a mixed list of objects and texts, in JSON and in forms (product.md §3)", async () => {
  const asOne = [{ "contacts[]": "카톡 a, b" }, { contacts: "카톡 a, b" }, { contacts: JSON.stringify(one[0]) }];
  for (const list of await stored(" 카톡 a, b ", asOne)) expect(list).toEqual(one);
  const asTwo = [
    { "contacts[]": ["카톡 a", "b@c.kr"] },
    { contacts: ["카톡 a", "b@c.kr"] },
    { contacts: JSON.stringify(two) },
    { "contacts[]": two.map((contact) => JSON.stringify(contact)) },
  ];
  const mixed = [{ id: 3, contact_info: "카톡 a" }, "b@c.kr"];
  for (const list of await stored(mixed, asTwo)) expect(list).toEqual(two);
  for (const list of await stored("[카톡", [])) expect(list).toEqual([{ contact_info: "[카톡" }]);
  for (const list of await stored([], [{ title: "제목" }])) expect(list).toEqual([]);
});

it("takes a post back as it was answered, with whole people as tags", async () => {
  const as = app.as("haneul");
  const whole = await writePost(app, "haneul", { tagged_users: [CAST.eunseo.id, CAST.junho.id] });
  const { body } = await as.patch(`/api/projects/${whole.id}/edit/`).send(whole).expect(200);
  expect(body).toEqual(whole);
});
