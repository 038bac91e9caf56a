import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { openFileStore } from "./file-store.ts";

it("a write does not block the event loop while the disk writes, and leaves no file when the store ends before", async () => {
  const files = openFileStore(tempFolder());
  const written = files.write("a.webp", Buffer.from("picture"));
  expect(files.list()).not.toContain("a.webp");
  await written;
  expect(files.list()).toEqual(["a.webp"]);
  const late = files.write("b.webp", Buffer.from("picture"));
  files.close();
  await expect(late).rejects.toThrow("closed");
  expect(files.list()).toEqual(["a.webp"]);
});
