import { join } from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { readDiffOptions, readRunOptions } from "../../../testing/conformance/options.ts";
import { reachOf } from "../../../testing/conformance/reach.ts";
import { loadAdapter } from "../../../testing/conformance/run/load-adapter.ts";
import { readTarget } from "../../../testing/conformance/run-facts.ts";

const TARGET = ["--target", "http://127.0.0.1:3000/"];

describe("the command line", () => {
  it("reads a target, with defaults for everything else", () => {
    expect(readRunOptions(TARGET)).toMatchObject({
      target: "http://127.0.0.1:3000",
      only: [],
      quick: false,
      concurrency: 4,
    });
    const more = readRunOptions([...TARGET, "--only", "friends., push/", "--timeout", "500", "--quick", "--seed", "x"]);
    expect(readRunOptions([...TARGET, "--kinds", "answer, push"])).toMatchObject({ kinds: ["answer", "push"] });
    expect(more).toMatchObject({ only: ["friends.", "push/"], timeoutMs: 500, quick: true, seed: "x" });
  });

  it.each([
    [[], /--target/],
    [["--target", "localhost"], /address like/],
    [[...TARGET, "--concurrency", "0"], /from 1/],
    [[...TARGET, "--wrong"], /--wrong/],
    [[...TARGET, "--kinds", "answer,answers"], /--kinds takes answer or .*, not "answers"/],
    [[...TARGET, "stray"], /stray/],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(() => readRunOptions(args)).toThrow(sentence);
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
