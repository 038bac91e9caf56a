import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { filesIn, PAGE } from "../../check/outside.ts";
import { MANIFEST } from "../../package/manifest.ts";
import { read } from "./tree.ts";

const FILES = filesIn(read(PAGE));
const GITLAB = createRequire(import.meta.url)
  .resolve("gitlab-ci-local/package.json")
  .replace("package.json", "dist/index.js");

function shown(name: string): string {
  const found = FILES.find((file) => file.name === name);
  if (found === undefined) throw new Error(`${PAGE} does not show ${name}`);
  return found.text;
}

/** The errors that GitHub's own parser reports for a workflow. */
function githubErrors(content: string): string[] {
  const { context } = parseWorkflow({ name: "tests.yml", content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

/** The output of a checker that has GitLab's schema. */
function gitlabOutput(content: string): string {
  const folder = tempFolder({ ".gitlab-ci.yml": content });
  execFileSync("git", ["init", "-q"], { cwd: folder });
  execFileSync("git", ["remote", "add", "origin", "https://gitlab.example/group/project.git"], { cwd: folder });
  try {
    return execFileSync(process.execPath, [GITLAB, "--list"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    return String(error);
  }
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
    const workflow = shown(".github/workflows/tests.yml");
    expect(githubErrors(workflow)).toEqual([]);
    expect(githubErrors(workflow.replace("steps:", "stepz:"))).not.toEqual([]);
  });

  it("shows a file that fulfils GitLab's schema", () => {
    const file = shown(".gitlab-ci.yml");
    expect(gitlabOutput(file)).toMatch(/^tests\b/m);
    expect(gitlabOutput(file.replace("on_failure", "sometimes"))).toContain("Invalid .gitlab-ci.yml");
  });
});
