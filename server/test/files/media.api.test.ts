import { chmodSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { png, polyglot, turnedJpeg } from "../support/pictures.ts";
import { rawRequest } from "../support/raw-request.ts";

const NOBODY = 65_534;

/** Does the work while this process may open files of the folder, but not list them. Root may list everything, so it becomes nobody. */
async function withoutListing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  chmodSync(folder, 0o311);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
  }
}

let app: TestApp;
let address: URL;
let stored: Buffer;

beforeEach(async () => {
  app = await startTestApp();
  const answer = await app
    .as("haneul")
    .post("/api/projects/")
    .field("title", "t")
    .field("content", "c")
    .field("keywords[]", "k")
    .attach("images", await png(), "a.png");
  address = new URL(answer.body.images[0].image);
  stored = Buffer.from(await (await fetch(address)).arrayBuffer());
});

describe("GET /media/…", () => {
  it("needs no token, is readable from any origin, is cached for ever, and has a fixed type", async () => {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-length": String(stored.length),
    });
    expect(address.origin).toBe(app.url);
    expect(address.pathname).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
  });

  it("is served without listing the folder, in which a large university has a hundred thousand pictures", async () => {
    const { folder } = app.ctx.files;
    chmodSync(path.join(folder, path.basename(address.pathname)), 0o644);
    const { status, length } = await withoutListing(folder, async () => {
      const response = await fetch(address);
      return { status: response.status, length: (await response.arrayBuffer()).byteLength };
    });
    expect({ status, length }).toEqual({ status: 200, length: stored.length });
  });

  it("follows no link out of its folder, to a file or to a folder, nor a path, and draws no such picture", async () => {
    const { folder } = app.ctx.files;
    const elsewhere = tempFolder({ "secret.webp": stored, "deep/secret.webp": stored });
    const name = path.basename(address.pathname);
    symlinkSync(path.join(elsewhere, "secret.webp"), path.join(folder, "link.webp"));
    symlinkSync(path.join(elsewhere, "deep"), path.join(folder, "deep"));
    symlinkSync(path.join(folder, name), path.join(folder, "inside.webp"));
    for (const out of ["link.webp", "deep/secret.webp", `..%2f${path.basename(elsewhere)}%2fsecret.webp`, "deep", ""]) {
      expect((await rawRequest(app.url, { path: `/media/${out}` })).status, out).toBe(404);
    }
    expect((await fetch(new URL("/media/inside.webp", app.url))).status).toBe(200);
    rmSync(path.join(folder, name));
    symlinkSync(path.join(elsewhere, "secret.webp"), path.join(folder, name));
    expect((await fetch(address)).status).toBe(404);
  });

  it("answers a part of a picture", async () => {
    const response = await fetch(address, { headers: { Range: "bytes=4-11" } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes 4-11/${stored.length}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(stored.subarray(4, 12));
  });

  it("answers HEAD, and 304 when the client has the picture", async () => {
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const headers = { "If-None-Match": head.headers.get("etag") ?? "" };
    const again = await rawRequest(app.url, { path: address.pathname, headers });
    expect(again.status).toBe(304);
  });

  it("writes URLs with the scheme and host of the request, as a trusted proxy names them", async () => {
    const proxied = await startTestApp({ config: { proxies: 1 } });
    const answer = await proxied
      .as("haneul")
      .patch("/api/profile/update/")
      .set("X-Forwarded-Proto", "https")
      .set("X-Forwarded-Host", "chonsu.example")
      .attach("image", await png(), "a.png");
    expect(answer.body.image).toMatch(/^https:\/\/chonsu\.example\/media\/[0-9a-f]{32}\.webp$/);
  });
});

describe("a stored picture", () => {
  it("is rotated upright, and says nothing about the place and the camera", async () => {
    const upload = await turnedJpeg();
    expect(upload.toString("latin1")).toContain("Secret Phone");
    const answer = await app.as("haneul").patch("/api/profile/update/").attach("image", upload, "photo.jpg");
    const bytes = Buffer.from(await (await fetch(answer.body.image)).arrayBuffer());
    const { width, height, orientation, exif, icc, xmp } = await sharp(bytes).metadata();
    expect({ width, height, orientation, exif, icc, xmp }).toEqual({ width: 40, height: 60 });
    expect(bytes.toString("latin1")).not.toContain("Secret Phone");
    // In the stored orientation the left half is red; after the rotation the upper half is.
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 20, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it("contains only the picture, whatever was appended to it and whatever its name was", async () => {
    for (const filename of ["page.html", "page.svg", "../../page.js", "page.png\u0000.html"]) {
      const update = app.as("haneul").patch("/api/profile/update/");
      const answer = await update.attach("image", await polyglot(), { filename, contentType: "text/html" });
      expect(answer.body.image).toMatch(/\/media\/[0-9a-f]{32}\.webp$/);
      const response = await fetch(answer.body.image);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).not.toContain("<script");
    }
  });

  it("is reduced when it is large, and never enlarged", async () => {
    const images = await Promise.all([png(2400, 1200), png(60, 40)]);
    const request = app.as("haneul").post("/api/projects/").field({ title: "t", content: "c", "keywords[]": "k" });
    for (const image of images) request.attach("images", image, "a.png");
    const answer = await request;
    expect(answer.body.images).toMatchObject([
      { width: 1600, height: 800 },
      { width: 60, height: 40 },
    ]);
    for (const { image, width, height } of answer.body.images) {
      const metadata = await sharp(Buffer.from(await (await fetch(image)).arrayBuffer())).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, height]);
    }
  });
});
