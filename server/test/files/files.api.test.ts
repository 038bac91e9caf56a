import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sweepFiles } from "../../src/files/sweep.ts";
import { conversationBetween, sayPicture } from "../support/chat.ts";
import { connectionOf, rowsAsText } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { avif, bomb, huge, jpeg, moving, movingPng, png, svg } from "../support/pictures.ts";

let app: TestApp;
let small: Buffer;
beforeEach(async () => {
  app = await startTestApp();
  small = await png();
});

const fields = { title: "제목", content: "내용", "keywords[]": "가나다" };
const storedFiles = () => readdirSync(app.ctx.files.folder).toSorted();

/** All rows, except the sessions that this test begins. */
const rows = () => rowsAsText(app, /sessions/);

function create(images: readonly Buffer[], name = "a.png") {
  const request = app.as("haneul").post("/api/projects/").field(fields);
  for (const image of images) request.attach("images", image, name);
  return request;
}

function edit(id: number, images: readonly Buffer[], gone: readonly number[] = []) {
  const request = app.as("haneul").patch(`/api/projects/${id}/edit/`);
  request.field("title", "제목");
  for (const one of gone) request.field("images_to_delete[]", String(one));
  for (const image of images) request.attach("images", image, "b.png");
  return request;
}

const fileOf = ({ image }: { image: string }) => path.basename(image);

describe("pictures of a post", () => {
  it("are counted on an edit: the present ones minus the deleted ones plus the new ones", async () => {
    const { body } = await create([small, small, small, small]);
    const [first, second] = body.images;
    const before = [rows(), storedFiles()];
    const refused = await edit(body.id, [small, small]);
    expect([refused.status, refused.body.code]).toEqual([400, "TOO_MANY_IMAGES"]);
    const stillRefused = await edit(body.id, [small, small, small], [first.id]);
    expect(stillRefused.status).toBe(400);
    expect([rows(), storedFiles()]).toEqual(before);
    const allowed = await edit(body.id, [small, small, small], [first.id, second.id]);
    expect(allowed.status).toBe(200);
    expect(allowed.body.images).toHaveLength(5);
    expect(allowed.body.images.slice(0, 2)).toEqual(body.images.slice(2));
    expect(storedFiles()).toEqual(allowed.body.images.map(fileOf).toSorted());
  });

  it("of another post are skipped when an edit names them", async () => {
    const other = await create([small]);
    const { body } = await create([small]);
    const answer = await edit(body.id, [], [999_999, other.body.images[0].id]);
    expect(answer.body.images).toEqual(body.images);
    expect((await app.as("haneul").get(`/api/projects/${other.body.id}/`)).body.images).toHaveLength(1);
    expect(storedFiles()).toHaveLength(2);
  });
});

it("a picture of 10 MB is accepted", async () => {
  const padded = Buffer.concat([small, Buffer.alloc(IMAGE_BYTES_MAX - small.length)]);
  expect((await create([padded])).status).toBe(201);
});

it("a file that is not a picture is refused with 415, the true reason and its name, and no file remains", async () => {
  const before = rows();
  for (const [what, code, make] of [
    ["text that is called .png", "IMAGE_UNSUPPORTED", async () => Buffer.from("I am a picture, believe me")],
    ["a PNG that breaks off", "IMAGE_DAMAGED", async () => (await png(300, 300)).subarray(0, 700)],
    ["a JPEG that breaks off", "IMAGE_DAMAGED", async () => (await jpeg(300, 300)).subarray(0, 1500)],
    ["the first bytes of a PNG and nothing else", "IMAGE_DAMAGED", async () => (await png()).subarray(0, 8)],
    ["no bytes", "IMAGE_DAMAGED", async () => Buffer.alloc(0)],
    ["an animated WebP", "IMAGE_MOVING", () => moving("webp")],
    ["an animated PNG", "IMAGE_MOVING", () => movingPng()],
    ["an animated GIF", "IMAGE_UNSUPPORTED", () => moving("gif")],
    ["an AVIF", "IMAGE_UNSUPPORTED", () => avif()],
    ["an SVG", "IMAGE_UNSUPPORTED", async () => svg],
    ["an SVG after a PNG's start", "IMAGE_DAMAGED", async () => Buffer.concat([(await png()).subarray(0, 8), svg])],
    ["a page of HTML", "IMAGE_UNSUPPORTED", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["four hundred million pixels", "IMAGE_TOO_MANY_PIXELS", async () => bomb()],
    ["the head of 50,000 by 50,000", "IMAGE_TOO_MANY_PIXELS", async () => huge()],
    ["noise", "IMAGE_UNSUPPORTED", async () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
  ] as const) {
    const answer = await create([small, await make()], "b.png");
    expect([what, answer.status, answer.body.code]).toEqual([what, 415, code]);
    expect(answer.body.detail).toMatch(/^b\.png: /);
    const update = app.as("haneul").patch("/api/profile/update/");
    expect((await update.attach("image", await make(), "a.png")).body.code, what).toBe(code);
    expect([rows(), storedFiles()], what).toEqual([before, []]);
  }
});

it("a refusal of too many pixels says how many there are and may be", async () => {
  const { body } = await create([bomb()], "사진.png");
  expect(body.detail).toBe("사진.png: 이미지가 400,000,000화소입니다. 50,000,000화소까지 올릴 수 있습니다.");
});

it("a name that hides or turns text does not reach the sentence, and a long one is cut", async () => {
  const { body } = await create([svg], `a\u202e${"가".repeat(200)}.png`);
  expect(body.detail.split(": ")[0]).toBe(`a${"가".repeat(39)}…`);
});

it("an edit that fails leaves the rows and files of before", async () => {
  app = await startTestApp({ expectErrors: true });
  const { body } = await create([small]);
  const before = [rows(), storedFiles()];
  app.ctx.db.run("create trigger full before insert on project_images begin select raise(abort, 'disk full'); end");
  expect((await edit(body.id, [small], [body.images[0].id])).status).toBe(500);
  expect([rows(), storedFiles()]).toEqual(before);
  expect((await fetch(body.images[0].image)).status).toBe(200);
});

it("the picture of a member is cleared by null in a form, and kept by its own address and by a form without one", async () => {
  const update = () => app.as("haneul").patch("/api/profile/update/");
  const { image } = (await update().attach("image", small, "a.png")).body;
  expect((await update().send({ image })).body.image).toBe(image);
  expect((await update().field("user_name", "정하늘")).body.image).not.toBeNull();
  expect((await update().field("image", "null")).body.image).toBeNull();
  expect(storedFiles()).toEqual([]);
});

const DAY = 86_400_000;
const nameOf = (digit: string, number: number) => `${String(number).padStart(32, digit)}.webp`;

/** Writes pictures that no row names. */
function leave(count: number, digit = "a"): string[] {
  const names = Array.from({ length: count }, (_, number) => nameOf(digit, number));
  for (const name of names) writeFileSync(path.join(app.ctx.files.folder, name), "x");
  return names;
}

const aside = () =>
  app.ctx.files.aside
    .list()
    .map(({ name }) => name)
    .toSorted();

describe("the cleanup at the start", () => {
  it("lays files without a row aside, deletes partly written files, and touches no others", async () => {
    const { body } = await create([small]);
    const avatar = await app.as("haneul").patch("/api/profile/update/").attach("image", small, "a.png");
    await sayPicture(app.as("haneul"), await conversationBetween(app, "haneul", "junho"));
    const named = storedFiles();
    expect(named).toHaveLength(3);
    const { folder } = app.ctx.files;
    const [orphan = ""] = leave(1);
    for (const name of [`.${orphan}.partial`, "README.txt", ".gitkeep"]) writeFileSync(path.join(folder, name), "x");
    mkdirSync(path.join(folder, nameOf("b", 0)));
    expect(sweepFiles(app.ctx)).toBe(2);
    expect(storedFiles()).toEqual([".gitkeep", nameOf("b", 0), "README.txt", ...named].toSorted());
    expect(aside()).toEqual([orphan]);
    expect(sweepFiles(app.ctx)).toBe(0);
    for (const url of [body.images[0].image, avatar.body.image]) expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${app.url}/media/${orphan}`)).status).toBe(404);
    expect((await fetch(`${app.url}/media-aside/${orphan}`)).status).toBe(404);
  });

  it("keeps what it laid aside for seven days, and brings it back when a row names it again", async () => {
    const { body } = await create([small]);
    const file = fileOf(body.images[0]);
    const [other = ""] = leave(1);
    app.ctx.db.run(sql`update project_images set file = 'elsewhere' where file = ${file}`);
    expect(sweepFiles(app.ctx)).toBe(2);
    app.clock.advance(7 * DAY - 1);
    sweepFiles(app.ctx);
    expect(aside()).toEqual([file, other].toSorted());
    app.ctx.db.run(sql`update project_images set file = ${file} where file = 'elsewhere'`);
    app.clock.advance(1);
    sweepFiles(app.ctx);
    expect([storedFiles(), aside()]).toEqual([[file], []]);
    expect((await fetch(body.images[0].image)).status).toBe(200);
  });

  it.each([
    ["cleans what a crash left in a small folder", 3, 2, true],
    ["cleans a tenth", 180, 20, true],
    ["stops at more than a tenth", 179, 21, false],
    ["stops when a small folder has no row any more", 0, 11, false],
  ])("%s", async (_what, named, unused, isCleaned) => {
    const kept = leave(named, "b");
    const insert = "insert into project_images (project_id, file, width, height) values (1, ?, 1, 1)";
    for (const name of kept) connectionOf(app).prepare(insert).run(name);
    const left = leave(unused);
    const warned = vi.spyOn(app.ctx.log, "warn");
    sweepFiles(app.ctx);
    expect(aside()).toEqual(isCleaned ? left.toSorted() : []);
    const said = warned.mock.calls.filter(([message]) => message.includes("very many pictures have no row"));
    expect(said.map(([, facts]) => facts)).toEqual(isCleaned ? [] : [{ unused, pictures: named + unused }]);
    expect(storedFiles().length).toBe(isCleaned ? named : named + unused);
  });
});
