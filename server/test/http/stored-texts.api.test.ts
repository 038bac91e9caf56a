import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { multipart } from "../contract/access/call.ts";
import { startTestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const TYPED = "\t첫 줄\r\n둘째\r셋째\u2028넷째\u0085다섯째 각 👩‍💻".normalize("NFD");
const STORED = "첫 줄\n둘째\n셋째\n넷째\n다섯째 각 👩‍💻";
const LINE = "첫 줄 둘째 셋째 넷째 다섯째 각 👩‍💻";
const FIELDS = { title: TYPED.trim(), content: TYPED, "keywords[]": "각".normalize("NFD"), "contacts[]": "연락\r\n처" };

it.each([
  ["JSON", () => [JSON.stringify({ ...FIELDS, keywords: [FIELDS["keywords[]"]] }), "application/json"] as const],
  ["url-encoded", () => [String(new URLSearchParams(FIELDS)), "application/x-www-form-urlencoded"] as const],
  [
    "multipart",
    () => {
      const { payload, type } = multipart(Object.entries(FIELDS).map(([name, value]) => [`name="${name}"`, value]));
      return [payload, type] as const;
    },
  ],
])("stores one form of a text, sent as %s (R16)", async (_way, bodyOf) => {
  const app = await startTestApp();
  const [body, type] = bodyOf();
  const headers = { Authorization: `Bearer ${app.token(CAST.haneul.id)}`, "Content-Type": type };
  const answer = await rawRequest(app.url, { method: "POST", path: "/api/projects/", headers, body });
  expect(answer.json()).toMatchObject({
    title: LINE,
    content: STORED,
    keywords: ["각"],
    contacts: [{ contact_info: "연락 처" }],
  });
});

it("counts a line break once: a text that fills the form fits with a picture too", async () => {
  const app = await startTestApp();
  const lines = `${"가".repeat(9990)}${"\r\n".repeat(10)}${"나".repeat(10_000)}`;
  const write = (content: string) =>
    app.as("haneul").post("/api/projects/").field({ title: "긴 글", "keywords[]": "말", content });
  expect((await write(lines).expect(201)).body.content).toBe(lines.replaceAll("\r\n", "\n"));
  expect((await write(`${lines}!`).expect(400)).body.fields).toEqual({ content: ["20000자까지 입력할 수 있습니다."] });
});
