import { describe, expect, test } from "vitest";
import { folderOffences, offencesOf, typeNameOffences } from "../../check/house-rules.ts";

const ROOT = "/home/somebody/chonsu";
const inFile = (path: string, text: string) => offencesOf(path, text, ROOT);
const code = (text: string) => inFile("server/src/a.ts", text);

describe("the house rules refuse", () => {
  test.each([
    ...["TO" + "DO", "FIX" + "ME", "XX" + "X"].map((mark) => [`// ${mark}: later`, "line 2: an unfinished mark"]),
    ...["biome-" + "ignore lint: x", "@ts-" + "ignore", "@ts-" + "expect-error", "eslint-" + "disable"].map((mark) => [
      `// ${mark}`,
      "an escape from",
    ]),
  ])("%s", (line, complaint) => {
    expect(code(`const a = 1;\n${line}\n`)).toEqual([expect.stringContaining(complaint)]);
  });

  test.each([
    ["web/e2e/a.spec.ts", `test.${"fixme"}("x", () => {});`, "a skipped test"],
    ["web/src/a.test.ts", `test.${"todo"}("x");`, "a skipped test"],
    ["web/src/ui/Button/button.module.css", "", "is not kebab-case"],
    ["web/src/ui/button/Button.module.css", "", "is not kebab-case"],
    ["server/src/my_file.ts", "", "is not kebab-case"],
    ["web/src/lib/utils.ts", "", "says nothing"],
    ["web/src/lib/helpers.ts", "", "says nothing"],
    ["web/src/lib/common.module.css", "", "says nothing"],
    ["web/src/lib/misc.ts", "", "says nothing"],
    ["web/src/a.module.css", "a {}\n".repeat(301), ""],
    ["docs/architecture.md", `see ${ROOT}/server`, "a path of this machine"],
    ["pnpm-lock.yaml", "resolution: {tarball: https://registry.example.com/a.tgz}", ""],
  ])("%s with %j", (path, text, complaint) => {
    expect(inFile(path, text)).toEqual([expect.stringContaining(complaint)]);
  });

  test("a folder of 23 files without a reason, and a reason that no folder needs", () => {
    const files = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/a${n}.ts`);
    expect(folderOffences(files("server/src/mail", 23))).toEqual([
      expect.stringContaining("server/src/mail: 23 files"),
    ]);
    expect(folderOffences([...files("server/src/mail", 22), ...files("shared/src/copy", 30)])).toEqual([]);
    expect(folderOffences(files("shared/src/copy", 22))).toEqual([expect.stringContaining("no longer")]);
  });

  test("one name for the exported types of two files", () => {
    const codes = new Map([
      ["shared/src/a.ts", "export type Post = string;\nexport interface Draft {}\ntype Own = 1;\n"],
      ["server/src/b.ts", "export abstract class Post {}\ntype Draft = 2;\nexport type Own = 3;\n"],
      ["web/src/c.test.ts", "export interface Draft {}\n"],
      ["scripts/tools/d.ts", "export type Own = 4;\n"],
      ["scripts/test/e.ts", "export type Own = 5;\n"],
    ]);
    expect(typeNameOffences(codes)).toEqual([
      expect.stringContaining("server/src/b.ts: the type Post"),
      expect.stringContaining("scripts/tools/d.ts: the type Own"),
    ]);
  });
});

describe("the house rules allow", () => {
  test.each([
    "server/src/modules/friends/friends.service.test.ts",
    "web/src/ui/button/button.module.css",
    "web/src/vite-env.d.ts",
    "db/src/tables/friend-relations.ts",
    "scripts/launch/child.mjs",
  ])("the name %s", (path) => expect(inFile(path, "")).toEqual([]));

  test("a style sheet of 300 lines", () => expect(inFile("web/src/a.module.css", "a {}\n".repeat(300))).toEqual([]));

  test("words that only contain a mark", () => {
    expect(code(`const mastodon = "XXXL";\n// NOTE: kept\n`)).toEqual([]);
  });
});
