import path from "node:path";
import { CALLS } from "@chonsu/db/call-records/records";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { describe, expect, it } from "vitest";
import { collect } from "../../launch/child.mjs";
import { ROOT, read } from "../tree.ts";

const PAGE = "docs/stand-in/for-client-teams.md";
const BACKEND = "http://127.0.0.1:8000";
const STAGING = "https://staging.example.org";
/** What the page's commands run in this tree. */
const PROGRAMS: Readonly<Record<string, string>> = {
  conformance: "scripts/testing/conformance/run/main.ts",
  watch: "scripts/testing/watch/main.ts",
  export: "server/src/export-scenario.ts",
};
/** The calls of the first backend. */
const FIRST = ["settings.read", "sessions.create", "accounts.registerAlone", "users.current"];
const CONFIG = { verification: "client", school: "카이스트", email_domains: ["kaist.ac.kr"] };
/** A suite of the client: it makes one call. */
const SUITE =
  "fetch(process.env.CHONSU_TARGET + '/api/config/').then(({ status }) => process.exit(status === 200 ? 0 : 1))";
const RUN_MAX_MS = 60_000;

/** The commands of the stages, in their order. */
const commands = Array.from(read(PAGE).matchAll(/^## \d (.+)\n+[\s\S]*?^```sh\n([\s\S]*?)^```/gm), ([, stage, text]) =>
  `${text}`
    .trim()
    .split("\n")
    .map((line) => ({ stage: `${stage}`, line })),
).flat();

/** Our own server with the first calls alone. */
async function halfBackend(): Promise<string> {
  const { url } = await startTestApp({
    extend: (app) => {
      const known = FIRST.map((name) => CALLS.get(name)?.endpoint.path);
      app.addHook("onRequest", async ({ routeOptions }, reply) => {
        if (routeOptions.url?.startsWith("/api/") && !known.includes(routeOptions.url)) await reply.code(404).send("");
      });
    },
  });
  return url;
}

describe("the way of a client team", () => {
  it("has five stages", () => {
    expect([...new Set(commands.map(({ stage }) => stage))]).toEqual([
      "Alone",
      "The first calls",
      "Half",
      "Both",
      "The real one",
    ]);
  });

  it("leads from a few calls to all of them by the commands of the page", { timeout: RUN_MAX_MS }, async () => {
    const [half, { url: whole }] = [await halfBackend(), await startTestApp()];
    const cwd = tempFolder({
      "config.json": JSON.stringify(CONFIG),
      "adapter.ts": "export default { name: 'ours', open: () => ({}) };",
    });
    const ran: string[] = [];
    for (const { stage, line } of commands) {
      const [, name = "", rest = ""] = /^npx chonsu (\w+) (.*)$/.exec(line) ?? [];
      const program = PROGRAMS[name];
      if (program === undefined) continue;
      const target = stage === "The first calls" ? half : whole;
      const args = rest
        .replace(BACKEND, target)
        .replace(STAGING, target)
        .replace("npx playwright test", `${process.execPath} -e SUITE`)
        .replace("friends.,messages.", "settings.read")
        .split(" ")
        .map((arg) => (arg === "SUITE" ? SUITE : arg));
      const few = name === "conformance" && !rest.startsWith("diff") ? ["--only", "sessions.create,users.current"] : [];
      const ports = name === "watch" ? ["--port", "0", "--page", "0"] : [];
      const { code, output } = await collect(process.execPath, [path.join(ROOT, program), ...ports, ...args, ...few], {
        cwd,
      });
      expect([line, code, output]).toEqual([line, 0, output]);
      ran.push(output);
      if (stage === "The first calls" && name === "conformance") {
        const again = [...args, ...few, "--json", "yesterday.json"];
        await collect(process.execPath, [path.join(ROOT, program), ...again], { cwd });
      }
    }
    expect(ran.map((output) => output.split("\n")[0])).toEqual([
      "84 of 89 calls are not there yet",
      expect.stringContaining("users.jsonl"),
      expect.any(String),
      "all 89 calls are there",
      expect.stringMatching(/5 → 89 calls/),
      "all 89 calls are there",
    ]);
  });
});
