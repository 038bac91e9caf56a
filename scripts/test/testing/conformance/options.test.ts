import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { loadAdapter } from "../../../testing/conformance/adapters/load.ts";
import { standInAdapter } from "../../../testing/conformance/adapters/stand-in.ts";
import { readDiffOptions, readRunOptions } from "../../../testing/conformance/options.ts";
import { reachOf } from "../../../testing/conformance/reach.ts";
import { allChecks } from "../../../testing/conformance/run/catalogue.ts";
import { readTarget } from "../../../testing/conformance/run-facts.ts";
import { read } from "../../tree.ts";

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

describe("the adapter that docs/conformance.md shows", () => {
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(read("docs/conformance.md")) ?? [];

  it("has every ability that checks need", () => {
    for (const need of allChecks().flatMap(({ needs = [] }) => needs)) expect(example).toContain(`async ${need}(`);
    expect(example).toContain("async restore()");
  });

  it("is TypeScript as Node reads it", async () => {
    const make = "const defineAdapter = <T>(maker: T): T => maker;";
    const alone = example.replace(/^import \{ defineAdapter \}.*$/m, make);
    const file = join(tempFolder({ "adapter.ts": alone }), "adapter.ts");
    const { default: maker } = await import(pathToFileURL(file).href);
    expect(maker.name).toBe("staging");
  });
});

it("the adapter of our own server refuses to open without the token of the control plane", async () => {
  await expect(async () => standInAdapter("wrong").open("http://127.0.0.1:9")).rejects.toThrow(/CHONSU_CONTROL_TOKEN/);
});

it("a target that does not answer is named in a sentence", async () => {
  const sentence = /Nobody answers at http:\/\/127\.0\.0\.1:9/;
  await expect(readTarget(reachOf("http://127.0.0.1:9", {}))).rejects.toThrow(sentence);
});
