import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { standInAdapter } from "../../../testing/conformance/adapters/stand-in.ts";
import { allChecks } from "../../../testing/conformance/run/catalogue.ts";
import { read } from "../../tree.ts";

const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(read("docs/conformance.md")) ?? [];
const needed = [...new Set(allChecks().flatMap(({ needs = [] }) => needs))].toSorted();

describe("docs/conformance.md", () => {
  it("shows an adapter that can be loaded and has every ability that checks need", () => {
    for (const ability of needed) expect(example).toContain(`async ${ability}(`);
    expect(example).toContain("async restore()");
  });

  it("shows an adapter that is TypeScript as Node reads it", async () => {
    const alone = example.replace(
      /^import \{ defineAdapter \}.*$/m,
      "const defineAdapter = <T>(maker: T): T => maker;",
    );
    const file = join(tempFolder({ "adapter.ts": alone }), "adapter.ts");
    const { default: maker } = await import(pathToFileURL(file).href);
    expect(maker.name).toBe("staging");
  });
});

describe("the adapter of our own server", () => {
  it("refuses to open without the token of the control plane", async () => {
    await expect(async () => standInAdapter("wrong").open("http://127.0.0.1:9")).rejects.toThrow(
      /CHONSU_CONTROL_TOKEN/,
    );
  });
});
