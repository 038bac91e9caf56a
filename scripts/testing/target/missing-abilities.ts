import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { beginRun, endRun, fileOfRun } from "../run/run-folder.ts";

/** What tests can use of a server besides its public calls, and who offers it where it is no stand-in. */
export const ABILITIES = {
  cast: "the data of the cast: npx chonsu export, loaded into the server",
  clock: "advanceClock of the adapter",
  mails: "readMails of the adapter",
  reset: "a stand-in; with the fixture people a test needs none",
  faults: "a stand-in, or npx chonsu watch --faults before the server",
  control: "a stand-in",
  restart: "a stand-in",
} as const;
export type Ability = keyof typeof ABILITIES;

const FILE = "missing-abilities";

/** Begins to collect what tests of a run miss, from all of its processes. Returns a function that gives the table and ends it. */
export function collectMissing(): () => string | undefined {
  beginRun();
  return () => {
    const file = fileOfRun(FILE);
    const noted = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
    endRun();
    return noted.length === 0 ? undefined : tableOf(noted);
  };
}

/** Notes that a test was skipped for want of an ability. */
export function noteMissing(ability: Ability): void {
  const file = fileOfRun(FILE);
  if (file !== undefined) appendFileSync(file, `${ability}\n`);
}

function tableOf(noted: readonly string[]): string {
  const rows = Object.entries(ABILITIES).flatMap(([ability, by]) => {
    const count = noted.filter((each) => each === ability).length;
    return count === 0 ? [] : [`${String(count).padStart(6)}  ${ability.padEnd(8)} ${by}`];
  });
  return ["Skipped on this server, by what each needs:", ...rows].join("\n");
}
