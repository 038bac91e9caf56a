import { seededRandom } from "@chonsu/db/seeded-random";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { openWorkQueue } from "../admission/work-queue.ts";
import { openFileStore } from "./file-store.ts";
import { withStagedImages } from "./stage.ts";

it("gives the memory of uploads and of written pictures back at once", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#7a9e7e", noise } })
    .png()
    .toBuffer();
  const files = openFileStore(tempFolder());
  const written = vi.spyOn(files, "write");
  const ctx = {
    files,
    random: seededRandom("names"),
    load: { pictures: openWorkQueue({ atOnce: 1, waiting: 0 }, () => {}) },
  };
  const images = await withStagedImages(ctx, [{ bytes, filename: "a.png" }], "post", (staged) => staged);
  expect(images).toMatchObject([{ width: 300, height: 300 }]);
  expect([bytes, written.mock.calls[0]?.[1]].map((buffer) => buffer?.length)).toEqual([0, 0]);
});
