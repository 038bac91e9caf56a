import { tempFolder } from "@chonsu/db/test/temp-folder";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openWorkQueue } from "../admission/work-queue.ts";
import { seededRandom } from "../platform/random.ts";
import { isRefusal } from "../platform/refusal.ts";
import { openFileStore } from "./file-store.ts";
import { stageImages } from "./stage.ts";

function startStore() {
  const pictures = openWorkQueue({ atOnce: 1, waiting: 0 }, () => {});
  return { files: openFileStore(tempFolder()), random: seededRandom("stage"), load: { pictures } };
}

async function upload(width: number, height: number) {
  const image = sharp({ create: { width, height, channels: 3, background: "#0f766e" } });
  return { bytes: await image.jpeg().toBuffer() };
}

describe("stageImages", () => {
  it("stores each picture under an unguessable name, in the order given, with its stored size", async () => {
    const ctx = startStore();
    const staged = await stageImages(ctx, [await upload(40, 30), await upload(3200, 1600)], "post");
    if (isRefusal(staged)) throw new Error(staged.code);
    expect(staged.images.map(({ width, height }) => [width, height])).toEqual([
      [40, 30],
      [1600, 800],
    ]);
    for (const { file } of staged.images) expect(file).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect((await ctx.files.list()).toSorted()).toEqual(staged.images.map(({ file }) => file).toSorted());
  });

  it("deletes the files when they are not needed, and the written ones when a write fails", async () => {
    const ctx = startStore();
    const staged = await stageImages(ctx, [await upload(40, 30)], "avatar");
    if (isRefusal(staged)) throw new Error(staged.code);
    staged.discard();
    expect(await ctx.files.list()).toEqual([]);
    let writes = 0;
    const full = {
      ...ctx.files,
      async write(name: string, bytes: Uint8Array) {
        writes += 1;
        if (writes === 2) throw new Error("no space left");
        await ctx.files.write(name, bytes);
      },
    };
    const uploads = [await upload(40, 30), await upload(40, 30)];
    await expect(stageImages({ ...ctx, files: full }, uploads, "post")).rejects.toThrow("no space left");
    expect(await ctx.files.list()).toEqual([]);
  });

  it("does not block the event loop while the disk writes, and leaves no file when the store ends before", async () => {
    const { files } = startStore();
    const written = files.write("a.webp", Buffer.from("picture"));
    expect(files.list()).not.toContain("a.webp");
    await written;
    expect(files.list()).toEqual(["a.webp"]);
    const late = files.write("b.webp", Buffer.from("picture"));
    files.close();
    await expect(late).rejects.toThrow("closed");
    expect(files.list()).toEqual(["a.webp"]);
  });
});
