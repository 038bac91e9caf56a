import type { SeedProgress, SeedStep } from "@chonsu/db/seed/crowd/crowd";
import { serverCopy } from "@chonsu/shared/copy/server";

const BAR_WIDTH = 24;
const FULL = 100;
const CLEAR_LINE = "\r\u001b[K";

interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/**
 * Shows the progress of a seeding. A terminal shows a bar, which disappears at the end; any other output gets a line
 * for each step.
 */
export function seedReporter(output: Output): SeedProgress {
  return output.isTTY === true ? bar(output) : lines(output);
}

function bar(output: Output): SeedProgress {
  let shown = "";
  return (step, part) => {
    const percent = Math.floor(part * FULL);
    const done = "━".repeat(Math.floor((percent * BAR_WIDTH) / FULL)).padEnd(BAR_WIDTH, "─");
    const text = `  ${serverCopy.seeding}  ${done} ${String(percent).padStart(3)}%  ${serverCopy.seedSteps[step]}`;
    if (text === shown) return;
    shown = text;
    output.write(percent === FULL ? CLEAR_LINE : `${CLEAR_LINE}${text}`);
  };
}

function lines(output: Output): SeedProgress {
  let shown: SeedStep | undefined;
  return (step, part) => {
    if (step === shown) return;
    shown = step;
    output.write(`  ${serverCopy.seeding}: ${serverCopy.seedSteps[step]} (${Math.floor(part * FULL)}%)\n`);
  };
}
