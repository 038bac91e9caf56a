import { linesOfRun, noteInRun } from "../run/run-folder.ts";

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

/** Notes that a test was skipped for want of an ability. */
export function noteMissing(ability: Ability): void {
  noteInRun(FILE, ability);
}

/** How many tests of the run each ability would unlock. Undefined when none was skipped. */
export function missingText(): string | undefined {
  const noted = linesOfRun(FILE);
  if (noted.length === 0) return undefined;
  const rows = Object.entries(ABILITIES).flatMap(([ability, by]) => {
    const count = noted.filter((each) => each === ability).length;
    return count === 0 ? [] : [`${String(count).padStart(6)}  ${ability.padEnd(8)} ${by}`];
  });
  return ["Skipped on this server, by what each needs:", ...rows].join("\n");
}
