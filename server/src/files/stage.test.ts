import { tempFolder } from "@chonsu/db/test/temp-folder";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openWorkQueue } from "../admission/work-queue.ts";
import { seededRandom } from "../platform/random.ts";
import { isRefusal, refuse } from "../platform/refusal.ts";
import { openFileStore } from "./file-store.ts";
import { withStagedImages } from "./stage.ts";

function startStore() {
  const pictures = openWorkQueue({ atOnce: 1, waiting: 0 }, () => {});
  return { files: openFileStore(tempFolder()), random: seededRandom("stage"), load: { pictures } };
}

async function upload(width: number, height: number) {
  const image = sharp({ create: { width, height, channels: 3, background: "#0f766e" } });
  return { bytes: await image.jpeg().toBuffer() };
}

describe("withStagedImages", () => {
  it("deletes the files when the command is refused, and the written ones when a write fails", async () => {
    const ctx = startStore();
    const uploads = [await upload(40, 30), await upload(40, 30)];
    const refused = await withStagedImages(ctx, uploads, "avatar", () => {
      expect(ctx.files.list()).toHaveLength(2);
      return refuse("NOT_FOUND");
    });
    expect([isRefusal(refused), ctx.files.list()]).toEqual([true, []]);
    let writes = 0;
    const full = {
      ...ctx.files,
      async write(name: string, bytes: Uint8Array) {
        writes += 1;
        if (writes === 2) throw new Error("no space left");
        await ctx.files.write(name, bytes);
      },
    };
    const staged = withStagedImages({ ...ctx, files: full }, uploads, "post", () => {});
    await expect(staged).rejects.toThrow("no space left");
    expect(ctx.files.list()).toEqual([]);
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
