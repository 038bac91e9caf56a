import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, expect, it } from "vitest";
import { multipart } from "../contract/access/call.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const FORM = "application/x-www-form-urlencoded";
const MANY = 100_000;
let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

function send(path: string, body: string | Buffer, type = "application/json", method = "POST") {
  const headers = { Authorization: `Bearer ${app.token(CAST.haneul.id)}`, "Content-Type": type };
  return rawRequest(app.url, { method, path, headers, body });
}

const listOf = (item: unknown, count: number) => Array(count).fill(item);

it.each<[string, string, object, string, string?]>([
  ["distances", "/api/search/", { degree: listOf(1, 130_000) }, "degree"],
  ["invalid distances", "/api/search/projects/", { degree: listOf([], MANY) }, "degree"],
  ["majors", "/api/search/experiences/", { majors: listOf("학", 90_000) }, "majors"],
  ["keywords", "/api/projects/", { keywords: listOf("말", MANY) }, "keywords"],
  ["contacts", "/api/projects/", { contacts: listOf({}, MANY) }, "contacts"],
  ["people", "/api/projects/", { tagged_users: listOf({ id: 1 }, 50_000) }, "tagged_users"],
  ["pictures to delete", "/api/projects/1/edit/", { images_to_delete: listOf(1, MANY) }, "images_to_delete", "PATCH"],
  ["skills", "/api/profile/update/", { skills: listOf({ skill: "말" }, 40_000) }, "skills", "PATCH"],
  ["members", "/api/experiences/1/update/", { accepted_users: listOf(1, MANY) }, "accepted_users", "PATCH"],
  [
    "invitations",
    "/api/experiences/1/update/",
    { pending_invitations: listOf({}, MANY) },
    "pending_invitations",
    "PATCH",
  ],
])("refuses very many %s by their number alone", async (_what, path, body, field, method = "POST") => {
  const answer = await send(path, JSON.stringify(body), "application/json", method);
  expect(answer.status).toBe(400);
  expect(answer.json().fields).toEqual({ [field]: [expect.stringMatching(/^최대 \d+개만 입력 가능합니다\.$/)] });
});

it("refuses them in forms too, repeated or as one text", async () => {
  const repeated = "keywords[]=%7B%7D&".repeat(50_000);
  expect((await send("/api/projects/", repeated, FORM)).json().fields).toHaveProperty("keywords");
  const whole = `contacts=${JSON.stringify(listOf("a", MANY))}`;
  expect((await send("/api/projects/", whole, FORM)).json().fields).toHaveProperty("contacts");
  const parts = multipart(listOf(['name="keywords[]"', "말"], 2500));
  expect((await send("/api/projects/", parts.payload, parts.type)).json().fields).toHaveProperty("keywords");
});

it("names few faults, whatever number there is", async () => {
  const texts = Array.from({ length: 999 }, (_, index) => ({ skill: "\u0007".repeat(index % 60) }));
  const answer = await send("/api/profile/update/", JSON.stringify({ skills: texts }), "application/json", "PATCH");
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(2000);
});

it.each([
  ["a parameter that is repeated", "page=1&".repeat(2000)],
  ["a long parameter", `page=${"1".repeat(12_000)}`],
])("refuses %s", async (_what, query) => {
  expect((await send(`/api/search/?${query}`, "{}")).status).toBe(400);
});

it("takes as many keywords that repeat as a list has room for", async () => {
  const body = { title: "글", content: "내용", keywords: [...listOf("말", 900), "Ｍ", "m"] };
  expect((await send("/api/projects/", JSON.stringify(body))).json()).toMatchObject({ keywords: ["말", "Ｍ"] });
});
