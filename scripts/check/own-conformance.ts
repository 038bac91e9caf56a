import { existsSync, mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collect } from "../launch/child.mjs";
import { PROOFS, unknownNeeds } from "../testing/conformance/report/needs.ts";
import { isConforming, type Report, scoreOf } from "../testing/conformance/report/report.ts";
import { controlClient, type StandInAddress } from "../testing/control.ts";
import { openSandbox } from "../testing/sandbox.ts";
import { startProgram } from "../testing/started.ts";
import type { Tally } from "./reports.ts";

const LAUNCH = fileURLToPath(new URL("../launch/", import.meta.url));
const IN_MEMORY = "/dev/shm";
const CONCURRENCY = "8";
const TIMEOUT_MS = "60000";

/** All kinds but access: the server's own tests run the same cases and check more (server/test/contract/access). */
const KINDS = "answer,refusal,rule,wire,push";
/** Groups whose calls depend on the way addresses are verified. */
const VERIFYING = "accounts.,verifications.,sessions.,settings.";

/** Runs `npm start` on a new data folder. */
async function start(folder: string) {
  const data = join(folder, "data");
  const started = startProgram([process.execPath, join(LAUNCH, "start.mjs"), "--port", "0", "--data", data]);
  const url = await started.ready;
  return { ...(await started), url, token: readFileSync(join(data, "control-token"), "utf8").trim() };
}

/** Runs `npm run conformance` against a server, and reads its report. */
async function conform(folder: string, { url, token }: StandInAddress, what: string, more: readonly string[]) {
  const json = join(folder, "report.json");
  const run = ["--target", url, "--adapter", "stand-in", "--json", json, "--concurrency", CONCURRENCY];
  const args = [join(LAUNCH, "tool.mjs"), "conformance", ...run, "--timeout", TIMEOUT_MS, ...more];
  const env = { ...process.env, CHONSU_CONTROL_TOKEN: token };
  const { output } = await collect(process.execPath, args, { env });
  console.log(`${what}\n${output}\n`);
  if (!existsSync(json)) throw new Error(`${what} made no report`);
  const report: Report = JSON.parse(readFileSync(json, "utf8"));
  rmSync(json);
  return report;
}

/** Checks that no run could make. */
function neverMade(reports: readonly Report[]): string[] {
  const all = reports.flatMap(({ results }) => results);
  const made = new Set(all.filter(({ outcome }) => outcome !== "skipped").map(({ id }) => id));
  const never = new Set(all.map(({ id }) => id).filter((id) => !made.has(id)));
  return Array.from(never, (id) => `${id} was made in no run`);
}

/**
 * The commands as users run them: `npm run conformance` against `npm start`, twice on one running server, and against a sandbox of it that
 * makes the codes itself.
 */
async function runs(folder: string, server: StandInAddress) {
  const first = await conform(folder, server, "npm start", ["--kinds", KINDS]);
  // The second run shows that the data of the first one does not disturb it.
  const again = await conform(folder, server, "npm start, again", ["--kinds", "answer", "--quick"]);
  const sandbox = await openSandbox(server, { settings: { verification: "server" } });
  const address = { url: sandbox.url, token: server.token };
  const verifying = ["--kinds", KINDS, "--only", VERIFYING];
  const coded = await conform(folder, address, "its sandbox, with codes of the server", verifying);
  const { errors } = await controlClient(server).status.read();
  const needs = [
    ...[first, again].flatMap(({ results }) => unknownNeeds(results)),
    ...unknownNeeds(coded.results, PROOFS),
  ];
  return { reports: [first, again, coded], needs, logged: [...errors, ...(await sandbox.errors())] };
}

async function main(resultFile: string): Promise<number> {
  // In memory where the system has such a folder: the data is not needed after the run, and each commit would wait for the disk.
  using folder = mkdtempDisposableSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), "chonsu-conformance-"));
  const server = await start(folder.path);
  const { reports, needs, logged } = await runs(folder.path, server).finally(() => server.end());
  const { passed, failed } = scoreOf(reports.flatMap(({ results }) => results));
  const left = reports.flatMap(({ cleanedUp }) => (cleanedUp.left > 0 ? [`${cleanedUp.left} accounts stay`] : []));
  const printed = server
    .errors()
    .split("\n")
    .filter((line) => line !== "");
  const complaints = [...neverMade(reports), ...needs, ...new Set([...logged, ...printed]), ...left];
  writeFileSync(resultFile, JSON.stringify({ passed, failed, complaints } satisfies Tally));
  console.log(complaints.join("\n"));
  return reports.every((report) => isConforming(report)) && complaints.length === 0 ? 0 : 1;
}

const [resultFile = ""] = process.argv.slice(2);
process.exitCode = await main(resultFile);
