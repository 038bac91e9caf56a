import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { expect, test } from "vitest";
import { collect } from "../../../launch/child.mjs";
import { ROOT } from "../../tree.ts";
import { filtered } from "./watching.ts";

const MAIN = `${ROOT}/scripts/testing/watch/main.ts`;

/** Runs the program with a command that runs this code. */
function watching(target: string, code: string, ...more: readonly string[]) {
  const own = ["--target", target, "--port", "0", ...more];
  return collect(process.execPath, [MAIN, ...own, "--", process.execPath, "--input-type=module", "-e", code]);
}

const KIT = `${ROOT}/scripts/testing`;
const PLAYWRIGHT = createRequire(import.meta.url)
  .resolve("playwright/package.json")
  .replace("package.json", "cli.js");

const READS = 'const base = process.env.CHONSU_TARGET; await fetch(base + "/api/config/");';

test("ends as the command ends, and with 3 when only the contract has failed", async () => {
  const { url: kept } = await startTestApp();
  const broken = await filtered(kept, (_path, came) => {
    came.body = came.body.replace('"school":', '"uni":');
  });
  const runs = await Promise.all([
    watching(kept, READS, "--require-calls", "settings.read"),
    watching(kept, READS, "--require-calls", "friends.l"),
    watching(broken, READS),
    watching(broken, `${READS} process.exit(7);`),
  ]);
  expect(runs.map(({ code }) => code)).toEqual([0, 3, 3, 7]);
  expect(runs[1]?.output).toContain("required, and never asked: friends.list");
  expect(runs[2]?.output).toContain("settings.read has uni in place of school");
});

test("writes every form of the report, and no secret into any of them", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-watch-"));
  // It gives secrets away, under names of its own and in sentences, and writes its JSON with blanks.
  const given = { session_token: "top-secret-1", echo: `said ${SEED_PASSWORD}` };
  const target = await filtered((await startTestApp()).url, (_path, came) => {
    came.headers["set-cookie"] = "sid=cookie-secret";
    came.body = JSON.stringify({ ...JSON.parse(came.body), ...given }, null, 1);
  });
  const login = JSON.stringify({ email: CAST.haneul.email, password: SEED_PASSWORD });
  const code = `
    const base = process.env.CHONSU_TARGET;
    const headers = { "content-type": "application/json", cookie: "sid=cookie-secret" };
    const body = ${JSON.stringify(login)};
    const { access, refresh } = await (await fetch(base + "/api/token/", { method: "POST", headers, body })).json();
    await fetch(base + "/api/token/refresh/", { method: "POST", headers, body: JSON.stringify({ refresh }) });
    await fetch(base + "/api/current-user/?token=" + access, { headers: { authorization: "Bearer " + access } });
    const { writeFileSync } = await import("node:fs");
    writeFileSync(${JSON.stringify(join(folder.path, "secrets"))}, access + " " + refresh);`;
  const forms = ["json", "junit", "markdown", "har"].map((form) => [`--${form}`, join(folder.path, form)] as const);
  const { output } = await watching(target, code, ...forms.flat());
  const secrets = readFileSync(join(folder.path, "secrets"), "utf8").split(" ");
  const written = forms.map(([, file]) => readFileSync(file, "utf8"));
  for (const text of [output, ...written]) {
    for (const secret of [...secrets, SEED_PASSWORD, "top-secret-1", "cookie-secret"])
      expect(text).not.toContain(secret);
    expect(text).toContain("/api/token/");
  }
  const { log } = JSON.parse(written[3] ?? "");
  expect(log.entries.map(({ response }: { response: { status: number } }) => response.status)).toEqual([200, 200, 200]);
});

test("puts the faults of a file before the target, and refuses those that need its knowledge", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-watch-"));
  const rules = (given: object) => {
    const file = join(folder.path, "rules.json");
    writeFileSync(file, JSON.stringify(given));
    return ["--faults", file];
  };
  const { url } = await startTestApp();
  const code = `
    const base = process.env.CHONSU_TARGET;
    const ends = [];
    for (let time = 0; time < 3; time += 1)
      ends.push(await fetch(base + "/api/config/").then(({ status }) => status, () => "dropped"));
    console.log("ends: " + ends.join(" "));`;
  const dropping = [
    { call: "settings.read", times: 1, effect: { drop: "before" } },
    { call: "settings.read", times: 1, effect: { status: 503 } },
  ];
  const { code: ended, output } = await watching(url, code, ...rules(dropping));
  expect([ended, output]).toEqual([0, expect.stringContaining("ends: dropped 503 200")]);
  const refused = await watching(url, code, ...rules({ event: "*", effect: { drop: true } }));
  expect(refused).toEqual({ code: 1, output: expect.stringContaining("needs the stand-in") });
});

test("names the test of the kit's fixtures that met a finding", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-watch-"));
  const spec = `import { test } from "${KIT}/playwright.ts";
    test.describe("the start", () => {
      test("reads the settings", async ({ request }) => { await request.get("/api/config/"); });
      test("asks by the client", async ({ sandbox }) => { await (await sandbox.client()).keywords.list(); });
    });`;
  writeFileSync(join(folder.path, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder.path, "a.spec.ts"), spec);
  const target = await filtered((await startTestApp()).url, (_path, came) => {
    came.headers["cache-control"] = "public";
  });
  const command = [process.execPath, PLAYWRIGHT, "test", "--workers=1"];
  const args = [MAIN, "--target", target, "--port", "0", "--", ...command];
  const { code, output } = await collect(process.execPath, args, { cwd: folder.path });
  expect(output).toContain("tests     the start › reads the settings; the start › asks by the client\n");
  expect(code).toBe(3);
});
