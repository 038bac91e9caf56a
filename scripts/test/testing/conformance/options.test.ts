import { join } from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { readDiffOptions, readRunOptions } from "../../../testing/conformance/options.ts";
import { reachOf } from "../../../testing/conformance/reach.ts";
import { loadAdapter } from "../../../testing/conformance/run/main.ts";
import { readTarget } from "../../../testing/conformance/run-facts.ts";

describe("the command line", () => {
  it("takes an address as its target, with or without the last slash", () => {
    expect(readRunOptions(["--target", "http://127.0.0.1:3000/"])).toMatchObject({ target: "http://127.0.0.1:3000" });
    expect(() => readRunOptions([])).toThrow("--target http://127.0.0.1:3000");
    expect(() => readRunOptions(["--target", "localhost"])).toThrow("--target takes an address like");
  });

  it("accepts two reports to compare", () => {
    expect(readDiffOptions(["a", "b", "--markdown", "c"])).toEqual({ before: "a", after: "b", markdown: "c" });
    expect(() => readDiffOptions(["a"])).toThrow(/two reports/);
  });
});

describe("the adapter", () => {
  const fileWith = (text: string) => join(tempFolder({ "adapter.mjs": text }), "adapter.mjs");

  it("is a file whose default export opens it", async () => {
    const file = fileWith(
      'export default { name: "mine", open: (target) => ({ readMails: async (to) => [{ subject: target, text: to }] }) };',
    );
    const { name, adapter } = await loadAdapter(file, "http://x");
    expect(name).toBe("mine");
    expect(await adapter.readMails?.("a@b")).toEqual([{ subject: "http://x", text: "a@b" }]);
  });

  it("that is not an adapter is refused with a sentence", async () => {
    await expect(loadAdapter(fileWith("export default 7;"), "http://x")).rejects.toThrow(/no default export/);
    await expect(loadAdapter("/no/such/file.ts", "http://x")).rejects.toThrow(/cannot be read/);
    expect(await loadAdapter(undefined, "http://x")).toEqual({ name: undefined, adapter: {} });
  });
});

describe("the target", () => {
  it("that does not answer is named in a sentence", async () => {
    await expect(readTarget(reachOf("http://127.0.0.1:9", {}))).rejects.toThrow(
      /Nobody answers at http:\/\/127\.0\.0\.1:9/,
    );
  });
});
