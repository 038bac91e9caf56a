import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { filesIn, PAGE } from "../../check/outside-project.ts";
import { MANIFEST } from "../../package/manifest.ts";
import { read } from "../tree.ts";

const FILES = filesIn(read(PAGE));
const GITLAB = createRequire(import.meta.url)
  .resolve("gitlab-ci-local/package.json")
  .replace("package.json", "dist/index.js");

function shown(name: string): string {
  const found = FILES.find((file) => file.name === name);
  if (found === undefined) throw new Error(`${PAGE} does not show ${name}`);
  return found.text;
}

describe(PAGE, () => {
  it("names the tarball of this version", () => {
    const { devDependencies } = JSON.parse(shown("package.json"));
    expect(devDependencies.chonsu).toBe(`file:chonsu-${MANIFEST.version}.tgz`);
  });

  it("has runners of other versions than this tree", () => {
    const theirs = JSON.parse(shown("package.json")).devDependencies;
    const { devDependencies: ours } = JSON.parse(read("scripts/package.json"));
    expect(theirs["@playwright/test"]).not.toBe(ours.playwright);
    expect(theirs.vitest).not.toBe(ours.vitest);
  });

  it("shows a workflow that fulfils GitHub's schema", () => {
    const file = { name: "tests.yml", content: shown(".github/workflows/tests.yml") };
    const { context } = parseWorkflow(file, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  it("shows a file that fulfils GitLab's schema", () => {
    const cwd = tempFolder({ ".gitlab-ci.yml": shown(".gitlab-ci.yml") });
    execFileSync("git", ["init", "-q"], { cwd });
    execFileSync("git", ["remote", "add", "origin", "https://gitlab.example/group/project.git"], { cwd });
    expect(execFileSync(process.execPath, [GITLAB, "--list"], { cwd, encoding: "utf8" })).toMatch(/^tests\b/m);
  });
});
