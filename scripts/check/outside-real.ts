import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram } from "../testing/started.ts";
import { type OutsideProject, run } from "./outside-project.ts";
import { count, readPlaywright, type StepOutcome, single } from "./reports.ts";

const SPEC = "any-server.spec.ts";
const TESTS = 2;
/** What production needs of its owner (docs/production.md). Nobody reads a mailbox here, so the client makes the codes. */
const PRODUCTION = {
  NODE_ENV: "production",
  WEB_BASE_URL: "http://127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "no-reply@kaist.ac.kr",
  INQUIRY_EMAIL: "chonsu@kaist.ac.kr",
  VERIFICATION_MODE: "client",
  VERIFICATION_MODE_CLIENT_IS_UNSAFE: "1",
};

/**
 * Runs browser tests of this tree with the installed kit on a server without data in the form of production, which stands for
 * a real backend. What they could not test there is printed.
 */
export async function onRealBackend(root: string, project: OutsideProject): Promise<StepOutcome> {
  copyFileSync(join(root, "web/e2e", SPEC), join(project.folder, "e2e", SPEC));
  const command = [join("node_modules", ".bin", "chonsu"), "start", "--port", "0", "--data", "real-data"];
  const server = startProgram(command, { cwd: project.folder, env: { ...project.env, ...PRODUCTION } });
  try {
    const target = await server.ready.catch(() => "");
    if (target === "") return single(false, `production was never ready: ${server.errors()}`);
    const env = { ...project.env, CHONSU_TARGET: target };
    const playwright = join("node_modules", ".bin", "playwright");
    const { code, output } = await run({ ...project, env }, `${playwright} test ${SPEC} --reporter=list,json`);
    const report = join(project.folder, "playwright.json");
    const { passed, failed, complaints } = readPlaywright(report, project.folder, [`e2e/${SPEC}`], code);
    const table = /^Skipped on this server.*\n( +\d+ {2}.*\n?)+/m.exec(output)?.[0];
    if (table !== undefined) console.log(table.trim());
    const missed = [
      ...(passed + failed < TESTS ? [`fewer than ${TESTS} tests were run on production`] : []),
      ...(table === undefined ? ["the run did not end with what production lacks"] : []),
    ];
    return count({ passed, failed, complaints: [...complaints, ...missed] }, output);
  } finally {
    await server.end();
  }
}
