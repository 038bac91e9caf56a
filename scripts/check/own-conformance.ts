import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { standInAdapter } from "../testing/conformance/adapters/stand-in.ts";
import type { Check } from "../testing/conformance/check.ts";
import { isConforming, type Report, scoreOf } from "../testing/conformance/report/report.ts";
import { textOf } from "../testing/conformance/report/text.ts";
import { runConformance } from "../testing/conformance/run/conformance.ts";
import { openOwnServer } from "../testing/conformance/run/own-server.ts";
import type { Counts } from "./reports.ts";

/** Both ways to verify an address, run one after the other on the same data. Each shows checks that the other cannot. */
const MODES = ["client", "server"] as const;
const CONCURRENCY = 8;
const TIMEOUT_MS = 60_000;
const IN_MEMORY = "/dev/shm";

/** Groups whose calls depend on the way addresses are verified. */
const VERIFYING = ["accounts", "verifications", "passwords", "sessions", "settings"];

/**
 * Whether the second run can give another result. It runs the `answer` checks of every call, to show that the data of the first run does no
 * harm, and the groups that depend on verification. The first run has covered rules, refusals and request formats.
 */
function canDiffer({ kind, group, slow }: Check): boolean {
  if (slow === true) return false;
  return kind === "answer" || VERIFYING.includes(group);
}

/**
 * Whether the check runs here. Access checks do not: the server's own tests run the same cases and check more
 * (server/test/contract/access).
 */
function isShownHere({ kind }: Check): boolean {
  return kind !== "access";
}

async function check(folder: string, verification: (typeof MODES)[number]) {
  const server = await openOwnServer(folder, verification);
  try {
    const { name, open } = standInAdapter(server.token);
    const report = await runConformance({
      target: server.url,
      adapter: await open(server.url),
      adapterName: name,
      only: [],
      quick: false,
      isWanted: verification === "server" ? canDiffer : isShownHere,
      keep: false,
      concurrency: CONCURRENCY,
      timeoutMs: TIMEOUT_MS,
      seed: verification,
    });
    console.log(`${verification} verification\n${textOf(report)}\n`);
    return { report, errors: server.errors };
  } finally {
    await server.close();
  }
}

/** Checks that neither run could make. */
function neverMade(reports: readonly Report[]): string[] {
  const made = new Set(
    reports.flatMap(({ results }) => results.flatMap((r) => (r.outcome === "skipped" ? [] : [r.id]))),
  );
  const all = new Set(reports.flatMap(({ results }) => results.map(({ id }) => id)));
  return [...all].filter((id) => !made.has(id)).map((id) => `${id} was made in neither run`);
}

async function main(resultFile: string): Promise<number> {
  // In memory where the system has such a folder: the data is not needed after the run, and each commit would wait for the disk.
  const folder = mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), "chonsu-conformance-"));
  try {
    const runs = [];
    for (const mode of MODES) runs.push(await check(folder, mode));
    const reports = runs.map(({ report }) => report);
    const { passed, failed } = scoreOf(reports.flatMap(({ results }) => results));
    const left = reports.flatMap(({ cleanedUp }) => (cleanedUp.left > 0 ? [`${cleanedUp.left} accounts stay`] : []));
    const complaints = [...neverMade(reports), ...runs.flatMap(({ errors }) => errors), ...left];
    writeFileSync(resultFile, JSON.stringify({ passed, failed, complaints } satisfies Counts));
    console.log(complaints.join("\n"));
    return reports.every(isConforming) && complaints.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [resultFile = ""] = process.argv.slice(2);
process.exitCode = await main(resultFile);
