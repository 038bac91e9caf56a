import { describe, expect, test } from "vitest";
import { folderOffences, offencesOf } from "../../check/house-rules.ts";

const ROOT = "/home/somebody/chonsu";
const inFile = (path: string, text: string) => offencesOf({ path, text }, ROOT);
const code = (text: string) => inFile("server/src/a.ts", text);

describe("the house rules refuse", () => {
  test.each(["TO" + "DO", "FIX" + "ME", "XX" + "X"])("the unfinished mark %s, with its line", (mark) => {
    expect(code(`const a = 1;\n// ${mark}: later\n`)).toEqual([expect.stringContaining("line 2: an unfinished mark")]);
  });

  test.each(["biome-" + "ignore lint: x", "@ts-" + "ignore", "@ts-" + "expect-error", "eslint-" + "disable"])(
    "the escape %s",
    (mark) => expect(code(`// ${mark}\n`)).toEqual([expect.stringContaining("an escape from")]),
  );

  test("a skipped test", () => {
    expect(inFile("web/e2e/a.spec.ts", `test.${"fixme"}("x", () => {});`)).toHaveLength(1);
    expect(inFile("web/src/a.test.ts", `test.${"todo"}("x");`)).toHaveLength(1);
  });

  test.each(["web/src/ui/Button/button.module.css", "web/src/ui/button/Button.module.css", "server/src/my_file.ts"])(
    "the name %s",
    (path) => expect(inFile(path, "")).toEqual([expect.stringContaining("is not kebab-case")]),
  );

  test.each(["utils.ts", "helpers.ts", "common.module.css", "misc.ts"])("the meaningless name %s", (name) => {
    expect(inFile(`web/src/lib/${name}`, "")).toEqual([expect.stringContaining("says nothing")]);
  });

  test("a style sheet of 301 lines, not one of 300", () => {
    expect(inFile("web/src/a.module.css", "a {}\n".repeat(301))).toHaveLength(1);
    expect(inFile("web/src/a.module.css", "a {}\n".repeat(300))).toEqual([]);
  });

  test("a path of this machine, also in documents", () => {
    expect(inFile("docs/architecture.md", `see ${ROOT}/server`)).toEqual([
      expect.stringContaining("a path of this machine"),
    ]);
  });

  test("a folder of 23 files without a reason, and a reason that no folder needs", () => {
    const files = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/a${n}.ts`);
    expect(folderOffences(files("server/src/mail", 23))).toEqual([
      expect.stringContaining("server/src/mail: 23 files"),
    ]);
    expect(folderOffences([...files("server/src/mail", 22), ...files("shared/src/copy", 30)])).toEqual([]);
    expect(folderOffences(files("shared/src/copy", 22))).toEqual([expect.stringContaining("no longer")]);
  });

  test("the host of a registry in the lockfile", () => {
    expect(inFile("pnpm-lock.yaml", "resolution: {tarball: https://registry.example.com/a.tgz}")).toHaveLength(1);
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

  test("words that only contain a mark", () => {
    expect(code(`const mastodon = "XXXL";\n// NOTE: kept\n`)).toEqual([]);
  });
});
