import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { conversationBetween } from "../support/chat.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { jpeg } from "../support/pictures.ts";

let app: TestApp;
let picture: Buffer;
let conversation: number;
beforeEach(async () => {
  app = await startTestApp();
  picture = await jpeg();
  conversation = await conversationBetween(app, "haneul", "hangyeol");
});

const BOUNDARY = "a-boundary";
const POST_FIELDS = { title: "제목", content: "내용", "keywords[]": "가나다" };

interface Part {
  readonly head: string;
  readonly body: string | Buffer;
}

const field = ([name, body]: [string, string]): Part => ({ head: `form-data; name="${name}"`, body });

/** The calls that take pictures. `fields` are enough for a success without one. */
const CALLS = [
  { name: "a post", part: "images", method: "POST", path: () => "/api/projects/", fields: POST_FIELDS },
  { name: "a profile", part: "image", method: "PATCH", path: () => "/api/profile/update/", fields: { year: "2020" } },
  {
    name: "a message",
    part: "image",
    method: "POST",
    path: () => `/api/messages/${conversation}/create/`,
    fields: { message: "안녕" },
  },
] as const;
type Call = (typeof CALLS)[number];

async function send(call: Call, parts: readonly Part[]) {
  const all = [...Object.entries(call.fields).map(field), ...parts];
  const chunks = all.flatMap(({ head, body }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
  return await sendBody(
    call,
    `multipart/form-data; boundary=${BOUNDARY}`,
    Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  );
}

async function sendBody({ method, path }: Call, type: string, body: string | Buffer) {
  const request = app.as("haneul")[method === "POST" ? "post" : "patch"](path()).set("Content-Type", type);
  const { status, body: answer } = await request.send(body);
  return { status, fields: answer.fields, images: [answer.images ?? answer.image ?? answer.profile?.image].flat() };
}

const files = () => readdirSync(app.ctx.files.folder).length;

describe.each(CALLS)("$name", (call) => {
  it.each([
    ["without a file name, as a picture", "", "image/jpeg"],
    ["without a file name, as bytes", "", "application/octet-stream"],
    ["without a file name, as a film", "", "video/mp4"],
    ["with an empty file name", '; filename=""', "image/jpeg"],
    ["with the extended form of a file name", "; filename*=UTF-8''%EA%B0%80.jpg", "image/jpeg"],
    ["with a file name and the type of a text", '; filename="a.txt"', "text/plain"],
  ])("takes a part %s as a file", async (_what, filename, type) => {
    const names = [call.part, `${call.part}[]`, `${call.part}[0]`, call.part === "image" ? "images" : "image"];
    for (const [at, name] of names.entries()) {
      const head = `form-data; name="${name}"${filename}\r\nContent-Type: ${type}`;
      const { status, images } = await send(call, [{ head, body: picture }]);
      expect([name, status < 300, images.length]).toEqual([name, true, 1]);
      expect(images[0], name).toBeTruthy();
      // A new profile picture replaces the one before it.
      expect(files()).toBe(call.name === "a profile" ? 1 : at + 1);
    }
  });

  it.each([
    ["the bytes as a text", () => picture.toString("base64")],
    ["a data URL", () => `data:image/jpeg;base64,${picture.toString("base64")}`],
    ["a list as JSON", () => '[{"name":"a.jpg"}]'],
    ["an object that was made a text", () => "[object File]"],
    ["a path on the sender's disk", () => "/home/me/media/a.jpg"],
  ])("refuses %s with 400 in every kind of body", async (_what, text) => {
    const value = text();
    for (const name of [call.part, `${call.part}[]`, `${call.part}[0]`]) {
      const answers = [
        await send(call, [field([name, value])]),
        await send(call, [{ head: `form-data; name="${name}"\r\nContent-Type: text/plain`, body: value }]),
        await sendBody(call, "application/json", JSON.stringify({ ...call.fields, [name]: value })),
        await sendBody(call, "application/json", JSON.stringify({ ...call.fields, [name]: [{}] })),
        await sendBody(
          call,
          "application/x-www-form-urlencoded",
          `${new URLSearchParams({ ...call.fields, [name]: value })}`,
        ),
      ];
      for (const { status, fields } of answers) {
        expect([status, fields]).toEqual([400, { [call.part]: ["이미지는 파일로 보내 주세요."] }]);
      }
    }
    expect(files()).toBe(0);
  });

  it("takes nothing for no picture: null, an empty text, an empty list, and the part of a form without a chosen file", async () => {
    for (const value of call.part === "images" ? [null, "", []] : [null, ""]) {
      const body = JSON.stringify({ ...call.fields, [call.part]: value });
      expect((await sendBody(call, "application/json", body)).status).toBeLessThan(300);
    }
    const unchosen = `form-data; name="${call.part}"; filename=""\r\nContent-Type: application/octet-stream`;
    expect((await send(call, [{ head: unchosen, body: "" }])).status).toBeLessThan(300);
  });

  it("refuses an empty file with its position", async () => {
    const head = `form-data; name="${call.part}"\r\nContent-Type: image/jpeg`;
    expect((await send(call, [{ head, body: "" }])).status).toBe(415);
  });
});

it("the pictures of a post that is sent back whole stay, and another text in their place is refused", async () => {
  const create = app.as("haneul").post("/api/projects/").field(POST_FIELDS).attach("images", picture, "a.jpg");
  const { id, images } = (await create).body;
  const edit = (body: object) => app.as("haneul").patch(`/api/projects/${id}/edit/`).send(body);
  for (const kept of [images, images.map(({ image }: { image: string }) => image)]) {
    const answer = await edit({ title: "제목", images: kept });
    expect([answer.status, answer.body.images]).toEqual([200, images]);
  }
  expect((await edit({ title: "제목", images: ["aGVsbG8="] })).status).toBe(400);
});
