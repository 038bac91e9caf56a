import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { filesIn } from "../../check/outside-project.ts";
import { readRunOptions } from "../../testing/conformance/options.ts";
import { read } from "../tree.ts";

const PAGE = read("docs/conformance.md");
const GITLAB = createRequire(import.meta.url)
  .resolve("gitlab-ci-local/package.json")
  .replace("package.json", "dist/index.js");

function shown(name: string): string {
  return filesIn(PAGE).find((file) => file.name === name)?.text ?? "";
}

it("the nightly job for GitHub fulfils GitHub's schema", () => {
  const content = shown(".github/workflows/conformance.yml");
  const { context } = parseWorkflow({ name: "conformance.yml", content }, new NoOperationTraceWriter());
  expect(content).toContain("conformance -- diff");
  expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
});

it("the nightly job for GitLab fulfils GitLab's schema", () => {
  const cwd = tempFolder({ ".gitlab-ci.yml": shown(".gitlab-ci.yml") });
  execFileSync("git", ["init", "-q"], { cwd });
  execFileSync("git", ["remote", "add", "origin", "https://gitlab.example/group/project.git"], { cwd });
  const env = { ...process.env, CI_PIPELINE_SOURCE: "schedule" };
  const listed = execFileSync(process.execPath, [GITLAB, "--list-all"], { cwd, env, encoding: "utf8" });
  expect(listed).toMatch(/^conformance\b/m);
});

it("every command of the page has options that exist", () => {
  const commands = [...PAGE.matchAll(/conformance -- (--target [^#|\n]*)/g)].map(([, options = ""]) => options.trim());
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const args = command.replace("…", "http://127.0.0.1:3000").split(/\s+/);
    expect(() => readRunOptions(args), command).not.toThrow();
  }
});
